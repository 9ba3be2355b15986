import type { ReplayError } from '../../shared/errors.ts';
import type { VerifiedRun } from '../../shared/replay/verified-run.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { FastWorld } from '../../sim-worker/solver/fast-world.ts';
import { CoursePlayer, type Manner } from './course-player.ts';

/** The runs of one course. */
export interface PlayTask {
  readonly course: CourseMap;
  /** First 16 hex digits of its SHA-256. */
  readonly courseHash: string;
  readonly runs: readonly Manner[];
}

export interface FinishedRun {
  /** The replay. */
  readonly bytes: Uint8Array;
  readonly verified: VerifiedRun;
}

const engine = await loadEngine();
const verifier = await loadVerifier();

/**
 * Plays the runs of a course. Every finished one is verified as the server does it.
 * @returns in the order of the task; undefined for a run that was given up
 * @throws Error when the verifier refuses a run
 */
export function playCourse({ course, courseHash, runs }: PlayTask): (FinishedRun | undefined)[] {
  const terrain = new Terrain(course);
  const world = new FastWorld();
  world.build(traceOutline(terrain));
  const player = new CoursePlayer(new Round(terrain, world), Number.parseInt(courseHash.slice(0, 7), 16));
  const recorder = openRound(engine, course, courseHash);
  return runs.map((manner) => {
    if (!player.play(recorder, manner)) return undefined;
    const bytes = recorder.encode();
    const result = verifier.verify(course, courseHash, bytes);
    if (!result.ok) throw refusal(result.error);
    return { bytes, verified: result.value };
  });
}

function refusal(error: ReplayError): Error {
  return new Error(`The verifier refused a run: ${error}`);
}
