import { BALL_STYLES } from '../../shared/ball-styles.ts';
import { THEMES, type Theme } from '../../shared/course/course.ts';
import { skyStrip } from './backdrop/sky.ts';
import { backdropPicture } from './backdrop/theme-scenes.ts';
import { ballOverview, ballStrip } from './ball-sprites.ts';
import { flagSheet } from './flag-sprites.ts';
import { PALETTES } from './palettes.ts';
import type { PixelBuffer } from './pixel-buffer.ts';
import { tileSheet } from './tile-sheet.ts';
import { waterSheet } from './water-sprites.ts';

/** Pictures that every course needs, by file name without extension. */
const SHARED_PICTURES: Readonly<Record<string, () => PixelBuffer>> = { flags: flagSheet, water: waterSheet };

/** File names, without extension, of all pictures that a first visit to a course of this theme loads. */
export const pictureNames = (theme: Theme): string[] => [
  ...Object.keys(SHARED_PICTURES),
  'ball-classic',
  `tiles-${theme}`,
  `backdrop-${theme}`,
  `sky-${theme}`,
];

/** Draws every picture of the game, by file name without extension. */
export function drawPictures(): Map<string, PixelBuffer> {
  const pictures = new Map(Object.entries(SHARED_PICTURES).map(([name, draw]) => [name, draw()]));
  for (const style of BALL_STYLES) pictures.set(`ball-${style.id}`, ballStrip(style));
  pictures.set('ball-styles', ballOverview());
  for (const theme of THEMES) {
    const palette = PALETTES[theme];
    pictures.set(`tiles-${theme}`, tileSheet(palette));
    pictures.set(`backdrop-${theme}`, backdropPicture(theme, palette));
    pictures.set(`sky-${theme}`, skyStrip(palette));
  }
  return pictures;
}
