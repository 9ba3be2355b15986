import type { CourseResponse } from '../../shared/api/courses.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import type { Level } from '../../shared/course/level.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeTiles } from '../../shared/replay/enclosed-course.ts';

/** A course as the server tells it; its hash is computed here. Undefined when the tiles are those of no course. */
export function levelOf({ width, height, tiles: base64, theme, name, par, decorations, caves }: CourseResponse): Level | undefined {
  const bytes = fromBase64(base64);
  const tiles = bytes && decodeTiles(bytes);
  return tiles && { width, height, tiles, theme, name, par, decorations, caves, hash: courseHash({ width, height, tiles }) };
}
