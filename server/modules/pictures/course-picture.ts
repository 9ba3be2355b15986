import { autotile, slopeShadesAt } from '../../../shared/course/autotile.ts';
import type { Decoration, Theme } from '../../../shared/course/course.ts';
import { isFlag, isForeground, isRough, isWater } from '../../../shared/course/tile-traits.ts';
import { TILES, TILESET_TILE_PX } from '../../../shared/course/tiles.ts';
import type { Art } from './art.ts';
import { Pixels } from './pixels.ts';

/** What a picture shows. */
export interface PicturedCourse {
  readonly width: number;
  readonly height: number;
  /** Row-major tile ids, row 0 at the top. */
  readonly tiles: Uint16Array;
  readonly theme: Theme;
  readonly decorations: readonly Decoration[];
}

/** The shadow that the ground casts on the sky: how far, how dark, of what color. */
const SHADOW = { x: 3, y: 4, alpha: 0.22, color: [20, 23, 41] } as const;
const WATER_ALPHA = 0.85;
const ROWS_ABOVE_FLAG = 4;

/** Draws some rows of a course with 16 pixels for each tile, without the sky. */
export function drawCourse(course: PicturedCourse, art: Art, firstRow: number, rows: number): Pixels {
  const picture = new Pixels(course.width * TILESET_TILE_PX, rows * TILESET_TILE_PX);
  const drawn = autotile(course);
  const y = (row: number): number => (row - firstRow) * TILESET_TILE_PX;
  const eachTile = (visit: (column: number, row: number, raw: number, id: number) => void): void => {
    // The shadow of the row above reaches into the first row, and flags of the row below stand in the last one.
    for (let row = Math.max(0, firstRow - 1); row < Math.min(course.height, firstRow + rows + 2); row++) {
      for (let column = 0; column < course.width; column++) {
        const index = row * course.width + column;
        visit(column * TILESET_TILE_PX, row, course.tiles[index] as number, drawn[index] as number);
      }
    }
  };
  eachTile((x, row, raw, id) => {
    if (isGround(raw, id)) picture.draw(art.tiles, art.cellOf(id), x + SHADOW.x, y(row) + SHADOW.y, SHADOW);
  });
  eachTile((x, row, raw, id) => {
    if (!isGround(raw, id)) return;
    picture.draw(art.tiles, art.cellOf(id), x, y(row));
    for (const shade of slopeShadesAt(course, x / TILESET_TILE_PX, row)) picture.draw(art.tiles, art.cellOf(shade), x, y(row));
  });
  for (const { column, row, id } of course.decorations) picture.draw(art.tiles, art.cellOf(id), column * TILESET_TILE_PX, y(row) + 1);
  eachTile((x, row, raw, id) => {
    if (isWater(raw)) picture.draw(art.tiles, art.cellOf(id), x, y(row), { alpha: WATER_ALPHA });
    if (isRough(raw)) picture.draw(art.tiles, art.cellOf(id), x, y(row) + 1);
    if (raw === TILES.spawn) art.drawBall(picture, x, y(row));
    if (isFlag(raw)) art.drawFlag(picture, raw === TILES.finishFlag ? 'finish' : 'checkpoint', x, y(row));
  });
  return picture;
}

const isGround = (raw: number, id: number): boolean =>
  id !== TILES.empty && !isWater(raw) && !isRough(raw) && !isForeground(raw) && !isFlag(raw);

/** The first of some rows that show the finish flag, with a little of what is above it. The top of a course without one. */
export function rowsAroundFinish({ width, height, tiles }: Pick<PicturedCourse, 'width' | 'height' | 'tiles'>, rows: number): number {
  const flag = tiles.indexOf(TILES.finishFlag);
  return flag < 0 ? 0 : Math.min(Math.max(0, Math.floor(flag / width) - ROWS_ABOVE_FLAG), height - rows);
}
