import { expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import { TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';
import { Art } from './art.ts';
import { drawCourse, type PicturedCourse } from './course-picture.ts';

/** How many pixels of a row of tiles in the middle of the picture are painted. The course has no ground. */
async function paintedAt(row: number, caves: string | undefined, firstRow = 0): Promise<number> {
  const course: PicturedCourse = {
    width: COLUMNS,
    height: ROWS,
    tiles: new Uint16Array(COLUMNS * ROWS),
    theme: 'quarry',
    decorations: [],
    caves,
  };
  const picture = drawCourse(course, await Art.load('quarry'), firstRow, ROWS - firstRow);
  const y = (row - firstRow) * TILESET_TILE_PX + TILESET_TILE_PX / 2;
  const alphas = Array.from({ length: picture.width }, (_, x) => picture.data[(y * picture.width + x) * 4 + 3] as number);
  return alphas.filter((alpha) => alpha === 255).length;
}

// row, caves, first row of the picture, painted pixels
test.each([
  [50, undefined, 0, 0],
  [50, '40-60', 0, COLUMNS * TILESET_TILE_PX],
  [50, '40-60', 45, COLUMNS * TILESET_TILE_PX],
  [30, '40-60', 0, 0],
  [70, '40-60', 0, 0],
  [99, '90-99', 0, COLUMNS * TILESET_TILE_PX],
  [50, '40-60 x', 0, 0],
])('in row %d of a course with caves %j, from row %d, %d pixels are rock', async (row, caves, firstRow, painted) => {
  expect(await paintedAt(row, caves, firstRow)).toBe(painted);
});
