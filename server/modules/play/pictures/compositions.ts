import { SOCIAL_SIZE, THUMBNAIL_SIZE } from '../../../../shared/api/pictures.ts';
import { TILES, TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';
import type { Art } from './art.ts';
import { drawCourse, type PicturedCourse, rowsAroundFinish } from './course-picture.ts';
import { Pixels } from './pixels.ts';

/** `day`, `social` (of maps) and `run` for links on other sites, `thumbnail` for lists, `cell` for calendars. */
export type PictureKind = 'day' | 'social' | 'thumbnail' | 'run' | 'cell';

/** Each art pixel is so many pixels of the picture for links. */
const SOCIAL_SCALE = 2;
/** Between the two halves of the picture, art pixels; and its color. */
const SEAM = 4;
const INK = [20, 23, 41] as const;
const NAME_TOP = 24;
/** Rows above the start in the left half: the ball lies low in it. */
const ROWS_ABOVE_START = 13;

/** The picture for links to a map: on the left the start with the name of the game above it, on the right the flag. */
export function socialPicture(course: PicturedCourse, art: Art): Pixels {
  const picture = new Pixels(SOCIAL_SIZE.width / SOCIAL_SCALE, SOCIAL_SIZE.height / SOCIAL_SCALE);
  const half = picture.width / 2;
  const rows = Math.ceil(picture.height / TILESET_TILE_PX);
  const lowest = course.height - rows;
  const start = course.tiles.indexOf(TILES.spawn);
  const startRow = start < 0 ? course.height - 1 : Math.floor(start / course.width);
  drawHalf(picture, course, art, { firstRow: rowsAroundFinish(course, rows), left: half, right: picture.width, skyTop: 0 });
  drawHalf(picture, course, art, {
    firstRow: Math.min(Math.max(0, startRow - ROWS_ABOVE_START), lowest),
    left: 0,
    right: half,
    skyTop: art.sky.height - picture.height,
  });
  picture.fill({ left: half - SEAM / 2, top: 0, width: SEAM, height: picture.height }, INK);
  picture.draw(art.name, whole(art.name), Math.round((half - art.name.width) / 2), NAME_TOP);
  return picture.enlarge(SOCIAL_SCALE);
}

interface Half {
  readonly firstRow: number;
  readonly left: number;
  readonly right: number;
  /** Where the sky's strip begins. */
  readonly skyTop: number;
}

/** Draws a part of the course into one half, its middle in the middle of the half. */
function drawHalf(picture: Pixels, course: PicturedCourse, art: Art, { firstRow, left, right, skyTop }: Half): void {
  const half = new Pixels(right - left, picture.height);
  paintSky(half, art.sky, skyTop);
  const part = drawCourse(course, art, firstRow, Math.ceil(picture.height / TILESET_TILE_PX));
  half.draw(part, whole(part), Math.round((half.width - part.width) / 2), 0);
  picture.draw(half, whole(half), left, 0);
}

/** The picture for lists, twice as large as it is shown: it is scaled down smoothly. */
export function thumbnail(course: PicturedCourse, art: Art): Pixels {
  const width = course.width * TILESET_TILE_PX;
  const rows = Math.round((THUMBNAIL_SIZE.height * course.width) / THUMBNAIL_SIZE.width);
  const picture = new Pixels(width, rows * TILESET_TILE_PX);
  paintSky(picture, art.sky, 0);
  const part = drawCourse(course, art, rowsAroundFinish(course, rows), rows);
  picture.draw(part, whole(part), 0, 0);
  return picture;
}

/** The strip of the sky, repeated sideways. */
export function paintSky(picture: Pixels, sky: Pixels, top: number): void {
  const part = { left: 0, top, width: sky.width, height: picture.height };
  for (let x = 0; x < picture.width; x += sky.width) picture.draw(sky, part, x, 0);
}

export const whole = ({ width, height }: Pixels) => ({ left: 0, top: 0, width, height });
