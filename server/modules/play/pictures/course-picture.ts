import { autotile, saltOf, slopeShadesAt } from '../../../../shared/course/autotile.ts';
import { caveSpan } from '../../../../shared/course/cave-rim.ts';
import type { Decoration, Theme } from '../../../../shared/course/course.ts';
import { readCaves } from '../../../../shared/course/rooms.ts';
import { isFlag, isForeground, isRough, isWater } from '../../../../shared/course/tile-traits.ts';
import { TILES, TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';
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
  /** Rows without sky, as `readCaves` reads them. */
  readonly caves?: string | undefined;
}

/** The shadow that the ground casts on the sky: how far, how dark, of what color. */
const SHADOW = { x: 3, y: 4, alpha: 0.22, color: [20, 23, 41] } as const;
const WATER_ALPHA = 0.85;
const ROWS_ABOVE_FLAG = 4;
/** The wall of a cave is as dark as the inside of the ground times this. */
const CAVE_BRIGHTNESS = 0.42;
/** The picture of ground without an edge, and a pixel in it without a stone. */
const INTERIOR = 1;

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
  drawCaves(picture, course, art, firstRow);
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

/** Dark rock in place of the sky. */
function drawCaves(picture: Pixels, course: PicturedCourse, art: Art, firstRow: number): void {
  const { left, top } = art.cellOf(INTERIOR);
  const at = (top * art.tiles.width + left) * 4;
  const [r, g, b] = [0, 1, 2].map((k) => Math.round((art.tiles.data[at + k] as number) * CAVE_BRIGHTNESS)) as [number, number, number];
  const salt = saltOf(course);
  for (const cave of readCaves(course.caves)) {
    for (let x = 0; x < picture.width; x++) {
      const [from, end] = caveSpan(cave, x, course.height, salt).map((y) => y - firstRow * TILESET_TILE_PX) as [number, number];
      const y = Math.max(0, from);
      picture.fill({ left: x, top: y, width: 1, height: Math.max(0, Math.min(picture.height, end) - y) }, [r, g, b]);
    }
  }
}

const isGround = (raw: number, id: number): boolean =>
  id !== TILES.empty && !isWater(raw) && !isRough(raw) && !isForeground(raw) && !isFlag(raw);

/** The first of some rows that show the finish flag, with a little of what is above it. The top of a course without one. */
export function rowsAroundFinish({ width, height, tiles }: Pick<PicturedCourse, 'width' | 'height' | 'tiles'>, rows: number): number {
  const flag = tiles.indexOf(TILES.finishFlag);
  return flag < 0 ? 0 : Math.min(Math.max(0, Math.floor(flag / width) - ROWS_ABOVE_FLAG), height - rows);
}
