/**
 * Entry of the thread that draws pictures. Node loads this file directly and strips its types, so this file and its imports use only
 * erasable TypeScript.
 */
import sharp from 'sharp';
import { THUMBNAIL_SIZE } from '../../../shared/api/pictures.ts';
import type { Theme } from '../../../shared/course/course.ts';
import { lowerThreadPriority } from '../../common/thread-priority.ts';
import { Art } from './art.ts';
import { type PictureKind, socialPicture, thumbnail } from './compositions.ts';
import type { PicturedCourse } from './course-picture.ts';
import type { Pixels } from './pixels.ts';
import { type PicturedRun, pathOf } from './run-path.ts';
import { runPicture } from './run-picture.ts';

// A picture takes about .1 s, and answers must not wait for it.
lowerThreadPriority();

/** What is sent to the thread. */
export interface PictureTask {
  readonly kind: PictureKind;
  readonly course: PicturedCourse;
  /** The run whose way is drawn; only for `run`. */
  readonly run?: PicturedRun;
}

/** The sprites of the themes that were drawn so far. */
const arts = new Map<Theme, Promise<Art>>();

/** Draws one picture; the pool calls it by this name. @returns a PNG */
export async function draw({ kind, course, run }: PictureTask): Promise<Uint8Array> {
  const art = await artOf(course.theme);
  const { width, height, data } = await compose(kind, course, art, run);
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  const sized = kind === 'thumbnail' ? picture.resize(THUMBNAIL_SIZE.width, THUMBNAIL_SIZE.height) : picture;
  // Without dithering the squares stay clean, and the file small.
  return sized.png({ palette: true, dither: 0 }).toBuffer();
}

async function compose(kind: PictureKind, course: PicturedCourse, art: Art, run: PicturedRun | undefined): Promise<Pixels> {
  if (run) return runPicture(course, art, await pathOf(course, run));
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
