import { autotile, slopeShadesAt } from '../../../shared/course/autotile.ts';
import { isSolid } from '../../../shared/course/tile-traits.ts';
import { CHECKPOINT_GROUND, DIAGONALS, FINISH_GROUND, FOREGROUND, TILES, TILESET_COLUMNS } from '../../../shared/course/tiles.ts';
import { skyStrip } from '../backdrop/sky.ts';
import type { Palette } from '../palettes.ts';
import { PixelBuffer } from '../pixel-buffer.ts';
import { TILE } from '../surroundings.ts';
import { tileSheet } from '../tile-sheet.ts';

/** What a drawing of a course may contain. */
const LEGEND: Readonly<Record<string, number>> = {
  '#': TILES.ground,
  ' ': TILES.empty,
  c: CHECKPOINT_GROUND.onGround[1],
  f: FINISH_GROUND[1],
  '/': DIAGONALS.bottomRight,
  '\\': DIAGONALS.bottomLeft,
  '7': DIAGONALS.topRight,
  r: DIAGONALS.topLeft,
  t: FOREGROUND[0],
  w: FOREGROUND[1],
  s: FOREGROUND[2],
};

const SHADOW = { x: 3, y: 5, alpha: 0.26 } as const;

/** Fills a picture with a theme's sky from its upper to its lower color. */
export function paintSky(picture: PixelBuffer, palette: Palette): void {
  const strip = skyStrip(palette);
  for (let y = 0; y < picture.height; y++) {
    const from = Math.floor((y / picture.height) * strip.height);
    const row = strip.crop(0, from, strip.width, 1);
    for (let x = 0; x < picture.width; x += strip.width) picture.blit(row, x, y);
  }
}

/** Draws a course given as rows of text (`#` ground, `c f` mats, slopes, `t w s` growth) with its shadow, upper left corner at x, y. */
export function paintCourse(picture: PixelBuffer, palette: Palette, rows: readonly string[], x: number, y: number): void {
  const width = Math.max(...rows.map((row) => row.length));
  const ids = rows.flatMap((row) => [...row.padEnd(width)].map((character) => LEGEND[character] as number));
  const map = { width, height: rows.length, tiles: ids };
  const sheet = tileSheet(palette);
  const cell = (id: number): PixelBuffer =>
    sheet.crop(((id - 1) % TILESET_COLUMNS) * TILE, Math.floor((id - 1) / TILESET_COLUMNS) * TILE, TILE, TILE);
  const ground = new PixelBuffer(width * TILE, rows.length * TILE);
  const growth = new PixelBuffer(ground.width, ground.height);
  autotile(map).forEach((id, i) => {
    const left = (i % width) * TILE;
    const top = Math.floor(i / width) * TILE;
    if (id === 0) return;
    if (!isSolid(ids[i] as number)) {
      growth.blit(cell(id), left, top + 1);
      return;
    }
    ground.blit(cell(id), left, top);
    for (const shade of slopeShadesAt(map, i % width, Math.floor(i / width))) ground.blit(cell(shade), left, top);
  });
  for (let j = 0; j < ground.height; j++) {
    for (let i = 0; i < ground.width; i++) {
      if (ground.covers(i, j)) picture.set(x + i + SHADOW.x, y + j + SHADOW.y, palette.outline, SHADOW.alpha);
    }
  }
  picture.blit(ground, x, y);
  picture.blit(growth, x, y);
}
