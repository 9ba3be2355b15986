import type { Decoration } from '../../../../shared/course/course.ts';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { CourseRef } from '../../../../shared/course/course-ref.ts';
import type { EnclosedCourse } from '../../../../shared/replay/enclosed-course.ts';
import { readFinishedReplay } from '../../../../shared/replay/finished-replay.ts';
import { REPLAY_MODE } from '../../../../shared/replay/replay.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { maskedText } from '../../../platform/masked-text.ts';
import type { Secrecy } from '../../run/play/todays-secret.ts';
import type { FoundRun, RunProblem } from './found-run.ts';

/** A run that came from elsewhere, with its course: out of a file or a link. The server is not asked for it, and nothing in it is believed. */
export interface LocalRun {
  /** The encoded replay of a finished run. */
  readonly replay: Uint8Array;
  readonly course: EnclosedCourse & { readonly decorations?: readonly Decoration[] };
  /** What was played, by its own claim; null for a map that nobody has stored. */
  readonly reference: CourseRef | null;
  /** Who played, by its own claim. '' when unknown. */
  readonly name: string;
  /** Strokes, by its own claim; absent where it claims none. */
  readonly strokes?: number;
}

/**
 * Prepares a run from elsewhere for watching. Never throws.
 * @param secrecyOf says whether runs on the course with this hash may be shown
 */
export async function findLocalRun(run: LocalRun, secrecyOf: (hash: string) => Promise<Secrecy>): Promise<Result<FoundRun, RunProblem>> {
  const { replay, course, reference, strokes } = run;
  const hash = courseHash(course);
  const decoded = readFinishedReplay(replay);
  if (!decoded.ok) return err({ kind: 'refused', reason: decoded.error });
  const [secrecy, name, title] = await Promise.all([secrecyOf(hash), maskedText(run.name), maskedText(course.name)]);
  if (secrecy === 'secret') return err({ kind: 'secret' });
  if (secrecy === 'unknown') return err({ kind: 'unchecked' });
  const { mode, simulationVersion } = decoded.value;
  const level = { ...course, name: title, decorations: course.decorations ?? [], hash };
  return ok({
    run: null,
    replay,
    level,
    course: reference,
    title,
    name,
    isUser: false,
    day: reference?.kind === 'day' ? reference.day : null,
    claim: { simulationVersion, infuriating: mode === REPLAY_MODE.infuriating, ...(strokes !== undefined && { strokes }) },
  });
}
