import { createHash } from 'node:crypto';
import { type Course, courseBytes } from '../../shared/course/course.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import type { ReplayVerifier } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';
import { Recorder } from '../../sim-worker/replay/recorder.ts';
import { solveCourse } from '../../sim-worker/solver/solve.ts';
import type { TrialRounds } from './course-trials.ts';

/** A finished run over a course that the verifier has accepted. */
export interface Proof {
  readonly strokes: number;
  /** Identifies the course in replays: 16 hexadecimal digits of its SHA-256. */
  readonly hash: string;
  /** 16 hexadecimal digits of the SHA-256 of the replay's bytes. */
  readonly solutionHash: string;
  readonly replay: string;
}

/**
 * Searches for fewer strokes on the fast world, where a search is cheap. The search on the engine then starts from the plans
 * that it found.
 */
const LOOKS = 6;
const SEEDS = 4;

const shortHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Finishes a course in as few strokes as it can find, and verifies the replay. @returns undefined when the course could not be finished */
export function prove(course: Course, rounds: TrialRounds, verifier: ReplayVerifier): Proof | undefined {
  const hash = shortHash(courseBytes(course));
  for (let seed = 1; seed <= SEEDS; seed++) {
    const idea = solveCourse(rounds.fast, { seed, looks: LOOKS });
    const solution = solveCourse(rounds.exact, {
      seed,
      ...(idea && { hints: (section) => idea.sections[section]?.drags ?? [] }),
    });
    if (!solution) continue;
    const recorder = new Recorder(rounds.exact, hash);
    if (!playMoves(recorder, solution.moves)) continue;
    const bytes = recorder.encode();
    const verified = verifier.verify(course, hash, bytes);
    if (!verified.ok) throw new Error(`The verifier refused a solution: ${verified.error}`);
    return { strokes: verified.value.strokes, hash, solutionHash: shortHash(bytes), replay: toBase64(bytes) };
  }
  return undefined;
}
