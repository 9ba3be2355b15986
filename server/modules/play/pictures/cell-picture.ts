import { CELL_SIZE } from '../../../../shared/api/pictures.ts';
import { TILES, TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';
import type { Art } from './art.ts';
import { paintSky, whole } from './compositions.ts';
import { drawCourse, type PicturedCourse } from './course-picture.ts';
import { Pixels } from './pixels.ts';

/** The cell shows the course at half the size of its tiles. */
const SCALE = 2;
const COLUMNS = (CELL_SIZE.width * SCALE) / TILESET_TILE_PX;
const ROWS = (CELL_SIZE.height * SCALE) / TILESET_TILE_PX;
/** Rows above the flag's: the number of the day and a medal leave the middle of the cell free. */
const ROWS_ABOVE_FLAG = 6;

/** The picture of a calendar's cell: the flag and what is around it. Twice as large as it is sent: it is scaled down smoothly. */
export function cellPicture(course: PicturedCourse, art: Art): Pixels {
  const picture = new Pixels(CELL_SIZE.width * SCALE, CELL_SIZE.height * SCALE);
  paintSky(picture, art.sky, (art.sky.height - picture.height) / 2);
  const flag = course.tiles.indexOf(TILES.finishFlag);
  const at = flag < 0 ? { column: 0, row: 0 } : { column: flag % course.width, row: Math.floor(flag / course.width) };
  const firstRow = clamp(at.row - ROWS_ABOVE_FLAG, course.height - ROWS);
  const part = drawCourse(course, art, firstRow, ROWS);
  picture.draw(part, whole(part), -clamp(at.column - COLUMNS / 2, course.width - COLUMNS) * TILESET_TILE_PX, 0);
  return picture;
}

/** The nearest whole number from 0 on. */
const clamp = (value: number, last: number): number => Math.min(Math.max(0, Math.round(value)), Math.max(0, last));
