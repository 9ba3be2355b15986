/**
 * Entry of the thread that draws pictures. Node loads this file directly and strips its types, so this file and its imports use only
 * erasable TypeScript.
 */
import sharp from 'sharp';
import { CELL_SIZE, THUMBNAIL_SIZE } from '../../../../shared/api/pictures.ts';
import type { Theme } from '../../../../shared/course/course.ts';
import { lowerThreadPriority } from '../../../common/thread-priority.ts';
import { Art } from './art.ts';
import { cellPicture } from './cell-picture.ts';
import { type PictureKind, socialPicture, thumbnail } from './compositions.ts';
import type { PicturedCourse } from './course-picture.ts';
import { dayPicture, type PictureTitle } from './day-picture.ts';
import type { Pixels } from './pixels.ts';
import { type PicturedRun, pathOf } from './run-path.ts';
import { runPicture } from './run-picture.ts';

// A picture takes about .1 s, and answers must not wait for it.
lowerThreadPriority();

/** What is sent to the thread. */
export interface PictureTask {
  readonly kind: PictureKind;
  readonly course: PicturedCourse;
  /** What is written beside the course; only for `day` and `run`. */
  readonly title?: PictureTitle;
  /** The run whose way is drawn; only for `run`. */
  readonly run?: PicturedRun;
}

/** The sprites of the themes that were drawn so far. */
const arts = new Map<Theme, Promise<Art>>();

/** Small, and no finer than the pixels of the art: most of a cell is sky and ground of one color. */
const CELL_QUALITY = { quality: 75, effort: 6, smartSubsample: true } as const;

/** Draws one picture; the pool calls it by this name. @returns a PNG, or a WebP of a cell */
export async function draw(task: PictureTask): Promise<Uint8Array> {
  const { kind } = task;
  const { width, height, data } = await compose(task, await artOf(task.course.theme));
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  if (kind === 'cell') return picture.resize(CELL_SIZE.width, CELL_SIZE.height).removeAlpha().webp(CELL_QUALITY).toBuffer();
  const sized = kind === 'thumbnail' ? picture.resize(THUMBNAIL_SIZE.width, THUMBNAIL_SIZE.height) : picture;
  // Without dithering the squares stay clean, and the file small.
  return sized.png({ palette: true, dither: 0 }).toBuffer();
}

async function compose({ kind, course, title = { number: 0, name: '' }, run }: PictureTask, art: Art): Promise<Pixels> {
  if (run) return runPicture(course, art, await pathOf(course, run), title);
  if (kind === 'day') return dayPicture(course, art, title);
  if (kind === 'cell') return cellPicture(course, art);
  return kind === 'thumbnail' ? thumbnail(course, art) : socialPicture(course, art);
}

function artOf(theme: Theme): Promise<Art> {
  const known = arts.get(theme);
  if (known) return known;
  const loading = Art.load(theme);
  arts.set(theme, loading);
  // A file that could not be read is read again next time.
  loading.catch(() => arts.delete(theme));
  return loading;
}
