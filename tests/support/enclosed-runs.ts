import type { CourseRef } from '../../shared/course/course-ref.ts';
import type { Level } from '../../shared/course/level.ts';
import { dayOfLevel } from '../../shared/game-day.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import type { EnclosedCourse } from '../../shared/replay/enclosed-course.ts';
import type { IntRandom } from '../determinism/random-course.ts';
import { loadLevel, loadSolution } from './levels.ts';

/** A finished run with all that travels with it. */
export interface EnclosedRun {
  readonly replay: Uint8Array;
  readonly course: EnclosedCourse;
  readonly reference: CourseRef | null;
  readonly name: string;
  readonly strokes: number;
}

/** The course of a level as it travels with a run. */
export const enclosedCourse = ({ width, height, tiles, theme, name, par }: Level): EnclosedCourse => ({
  width,
  height,
  tiles,
  theme,
  name,
  par,
});

/** The stored solution of a fixed level as a player passes it on. */
export function enclosedRun(level: number, name = 'Ada'): EnclosedRun {
  const { replay, strokes } = loadSolution(level);
  const day = dayOfLevel(level);
  return {
    replay: fromBase64(replay) ?? new Uint8Array(),
    course: enclosedCourse(loadLevel(level)),
    reference: day === undefined ? null : { kind: 'day', day },
    name,
    strokes,
  };
}

/** A text with one to four places changed, cut out or doubled. */
export function damagedText(text: string, alphabet: readonly string[], random: IntRandom): string {
  let damaged = text;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(damaged.length + 1);
    const put = random.below(8) === 0 ? damaged.slice(at, at + random.below(500)) : (alphabet[random.below(alphabet.length)] as string);
    damaged = damaged.slice(0, at) + put + damaged.slice(at + random.below(random.below(20) === 0 ? 2_000 : 3));
  }
  return damaged;
}
