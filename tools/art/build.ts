import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { THEMES } from '../../shared/course/course.ts';
import { skyStrip } from './backdrop/sky.ts';
import { backdropPicture } from './backdrop/theme-scenes.ts';
import { ballSheet } from './ball-sprites.ts';
import { flagSheet } from './flag-sprites.ts';
import { PALETTES } from './palettes.ts';
import type { PixelBuffer } from './pixel-buffer.ts';
import { encodeIndexedPng } from './png.ts';
import { tileSheet } from './tile-sheet.ts';
import { waterSheet } from './water-sprites.ts';

/** Writes every picture of the game into public/art. Same sources, same bytes. */
const folder = fileURLToPath(new URL('../../public/art/', import.meta.url));

function write(name: string, picture: PixelBuffer): number {
  const bytes = encodeIndexedPng(picture);
  writeFileSync(`${folder}${name}.png`, bytes);
  return bytes.length;
}

mkdirSync(folder, { recursive: true });
const shared = write('flags', flagSheet()) + write('water', waterSheet()) + write('balls', ballSheet());
console.log(`shared sprites ${shared} bytes`);
for (const theme of THEMES) {
  const palette = PALETTES[theme];
  const tiles = write(`tiles-${theme}`, tileSheet(palette));
  const backdrop = write(`backdrop-${theme}`, backdropPicture(theme, palette)) + write(`sky-${theme}`, skyStrip(palette));
  console.log(`${theme}: tiles ${tiles}, backdrop ${backdrop}, first visit ${shared + tiles + backdrop} bytes`);
}
