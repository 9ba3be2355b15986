import { z } from 'zod';
import { THEMES } from '../course/course.ts';
import { courseHashSchema, medalStrokesSchema } from './common.ts';

/** GET: a course by its hash, as runs name it. */
export const COURSE_ROUTE = '/api/courses/:hash';

/** @param hash 16 hex digits */
export const coursePath = (hash: string): string => COURSE_ROUTE.replace(':hash', encodeURIComponent(hash));

export const courseResponse = z.object({
  courseHash: courseHashSchema,
  width: z.int(),
  height: z.int(),
  /** Base64 of the tiles: each as a little-endian u16, row-major, row 0 at the top. See `tilesFromBytes`. */
  tiles: z.base64(),
  /** Of a map, the theme of the newest revision with these tiles. */
  theme: z.enum(THEMES),
  /** '' for a map. */
  name: z.string(),
  /** 0 where it is not known, as for every map. */
  par: z.int(),
  medals: medalStrokesSchema,
  /** Tiles of decoration in front of the ground. */
  decorations: z.array(z.object({ column: z.int(), row: z.int(), id: z.int() })),
  /** Rows without sky, as `readCaves` reads them. Absent where there are none. */
  caves: z.string().optional(),
});
export type CourseResponse = z.infer<typeof courseResponse>;
