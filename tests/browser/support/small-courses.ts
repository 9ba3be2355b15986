import { courseHash } from '../../../shared/course/course-hash.ts';
import { writeLevel } from '../../../shared/course/level.ts';
import { encodeMap } from '../../../shared/course/map-codec.ts';
import type { DragIntent } from '../../../shared/protocol/intent.ts';
import type { CourseMap } from '../../../sim-worker/core/terrain.ts';
import { ONE_HOP_MAP } from '../../support/one-hop-map.ts';
import { STEPS_MAP } from '../../support/steps-map.ts';

/** A course of few strokes in place of a day's hole, as the server sends it. */
export interface SmallCourse {
  readonly name: string;
  /** The level file. */
  readonly file: unknown;
  readonly hash: string;
}

function smallCourse(name: string, map: CourseMap): SmallCourse {
  const hash = courseHash(map);
  const course = { ...map, theme: 'meadow', name, par: 3, decorations: [] } as Parameters<typeof writeLevel>[0];
  return { name, hash, file: writeLevel(course, { hash, gold: 2, silver: 3, bronze: 5 }) };
}

/** A ledge, a checkpoint and the flag, each a shot above the one before. */
export const STEPS = smallCourse('The Steps', STEPS_MAP);

/** From the start of the steps to their checkpoint, where the ball may roll on. */
export const TO_CHECKPOINT: DragIntent = { dx: -2_063, dy: 3_539 };

/** From that checkpoint to the flag. */
export const TO_FLAG: DragIntent = { dx: -1_739, dy: 2_935 };

/** One hop to the right finishes it. */
export const ONE_HOP = smallCourse('One Hop', ONE_HOP_MAP);

export const HOP_TO_FLAG: DragIntent = { dx: -1_870, dy: 217 };

/** A small hop on the spot, on every course. */
export const HOP: DragIntent = { dx: 0, dy: 1_500 };

/** The path of the page with a map in its query. */
function linkOf(title: string, map: CourseMap): string {
  const code = encodeMap({ ...map, title, theme: 'meadow' });
  if (!code.ok) throw new Error(code.error);
  return `/?map=${encodeURIComponent(code.value)}`;
}

/** The path of the page with the one hop as a map in its query. */
export const ONE_HOP_LINK = linkOf(ONE_HOP.name, ONE_HOP_MAP);
