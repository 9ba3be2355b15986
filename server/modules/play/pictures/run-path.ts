import { loadVerifierOf } from '../../../../sim-worker/host/headless.ts';
import type { PicturedCourse } from './course-picture.ts';
import type { RunPath } from './run-picture.ts';

/** A stored run, as it is sent to the thread. */
export interface PicturedRun {
  readonly courseHash: string;
  readonly simulationVersion: number;
  /** The encoded replay. */
  readonly replay: Uint8Array;
}

/**
 * Plays a stored run again for the way of its ball.
 * @throws Error when it cannot be played, though it was verified once
 */
export async function pathOf(course: PicturedCourse, { courseHash, simulationVersion, replay }: PicturedRun): Promise<RunPath> {
  const verifier = await loadVerifierOf(simulationVersion);
  const recorded = verifier?.recordInParts(course, courseHash, replay, { isStored: true }).next().value;
  if (!recorded?.ok) throw new Error(`A stored run of simulation ${simulationVersion} cannot be played: ${recorded?.error}`);
  const { states, steps, jumps, strokes } = recorded.value;
  const floats = states.length / (steps + 1);
  const places = Float32Array.from({ length: 2 * (steps + 1) }, (_, i) => states[floats * (i >> 1) + (i & 1)] as number);
  return { strokes, places, jumps: [...jumps] };
}
