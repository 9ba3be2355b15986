import { autotile, saltOf, slopeShadesAt } from '../../shared/course/autotile.ts';
import { caveSpan } from '../../shared/course/cave-rim.ts';
import type { Course } from '../../shared/course/course.ts';
import { readCaves } from '../../shared/course/rooms.ts';
import { isFlag, isForeground, isRough, isWater } from '../../shared/course/tile-traits.ts';
import { TILES, TILESET_COLUMNS } from '../../shared/course/tiles.ts';
import { mix } from './color.ts';
import { checkpointFlag, FLAG_FRAME, finishFlag } from './flag-sprites.ts';
import { bayer } from './noise.ts';
import { PALETTES, type Palette } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';
import { TILE } from './surroundings.ts';
import { tileSheet } from './tile-sheet.ts';

/** Draws a whole course with 16 pixels for each tile, in front of a plain sky: for reviews, posters and previews. */
export function coursePicture(course: Course): PixelBuffer {
  const palette = PALETTES[course.theme];
  const picture = new PixelBuffer(course.width * TILE, course.height * TILE);
  paintSky(picture, palette);
  paintCaves(picture, course, palette);
  const cells = cellsOf(tileSheet(palette));
  const drawn = autotile(course);
  const eachTile = (visit: (column: number, row: number, raw: number, id: number) => void): void => {
    for (let i = 0; i < drawn.length; i++) {
      visit(i % course.width, Math.floor(i / course.width), course.tiles[i] as number, drawn[i] as number);
    }
  };
  eachTile((column, row, raw, id) => {
    if (id === 0 || isWater(raw) || isRough(raw) || isForeground(raw) || isFlag(raw)) return;
    picture.blit(cells(id), column * TILE, row * TILE);
    for (const shade of slopeShadesAt(course, column, row)) picture.blit(cells(shade), column * TILE, row * TILE);
  });
  for (const { column, row, id } of course.decorations) picture.blit(cells(id), column * TILE, row * TILE + 1);
  eachTile((column, row, raw, id) => {
    if (isWater(raw)) picture.blit(cells(id), column * TILE, row * TILE, 0.85);
    if (isRough(raw)) picture.blit(cells(id), column * TILE, row * TILE + 1, 0.95);
    if (raw === TILES.spawn) picture.fill(column * TILE + 4, row * TILE + 4, 8, 8, '#ffd23f');
    if (!isFlag(raw)) return;
    const flag = raw === TILES.finishFlag ? finishFlag(0) : checkpointFlag(true, column & 3);
    picture.blit(flag, column * TILE - 1, (row + 1) * TILE - FLAG_FRAME.height);
  });
  return picture;
}

/** Dark rock in place of the sky, with a light edge. */
function paintCaves(picture: PixelBuffer, course: Course, { soil, outline }: Palette): void {
  const salt = saltOf(course);
  for (const cave of readCaves(course.caves)) {
    for (let x = 0; x < picture.width; x++) {
      const [from, end] = caveSpan(cave, x, course.height, salt);
      picture.fill(x, from, 1, end - from, soil[1]);
      picture.fill(x, from + 2, 1, end - from - 4, mix(outline, soil[3], 0.3));
    }
  }
}

/** Returns tiles by id. Each is cut out of the sheet only once. */
function cellsOf(sheet: PixelBuffer): (id: number) => PixelBuffer {
  const cut = new Map<number, PixelBuffer>();
  return (id) => {
    let cell = cut.get(id);
    if (!cell) {
      cell = sheet.crop(((id - 1) % TILESET_COLUMNS) * TILE, Math.floor((id - 1) / TILESET_COLUMNS) * TILE, TILE, TILE);
      cut.set(id, cell);
    }
    return cell;
  };
}

function paintSky(picture: PixelBuffer, { sky }: Palette): void {
  const steps = 4;
  for (let y = 0; y < picture.height; y++) {
    const place = (y / picture.height) * (sky.length - 1) * 0.999;
    const band = Math.floor(place);
    const within = (place - band) * steps;
    const colors = [0, 1].map((k) => mix(sky[band] as string, sky[band + 1] as string, Math.min(1, (Math.floor(within) + k) / steps)));
    for (let x = 0; x < picture.width; x++) picture.set(x, y, colors[bayer(x, y) < within % 1 ? 1 : 0] as string);
  }
}
