/**
 * Entry of the worker threads that verify replays. Node loads this file directly and strips its types, so this file and its imports use
 * only erasable TypeScript.
 */
import { setImmediate } from 'node:timers/promises';
import type { ReplayError } from '../../../../shared/errors.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { VerifiedRun } from '../../../../shared/replay/verified-run.ts';
import type { Result } from '../../../../shared/result.ts';
import { loadVerifier, type ReplayVerifier } from '../../../../sim-worker/host/headless.ts';
import { lowerThreadPriority } from '../../../common/thread-priority.ts';

// The page goes on while a run is verified; it waits for everything else.
lowerThreadPriority();

/** What is sent to a thread. */
export interface VerificationTask {
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint16Array;
  readonly courseHash: string;
  /** The encoded replay. */
  readonly bytes: Uint8Array;
}

/** Steps between two looks at the clock: about a millisecond. */
const PART_STEPS = 1_000;

/** Verifiers without a run. There are as many as runs at the same time: each has a heap of its own, which a paused run keeps. */
const idle: Promise<ReplayVerifier>[] = [loadVerifier()];

/**
 * Re-simulates one replay; the pool calls it by this name. It plays in slices. Between them, another run of the thread has its turn, so a
 * short one does not wait for a long one.
 */
export async function verify(task: VerificationTask): Promise<Result<VerifiedRun, ReplayError>> {
  const verifier = await (idle.pop() ?? loadVerifier());
  const parts = verifier.verifyInParts(task, task.courseHash, task.bytes, { partSteps: PART_STEPS });
  for (;;) {
    const result = playSlice(parts);
    if (result) {
      // A verifier that has failed is not used again.
      idle.push(Promise.resolve(verifier));
      return result;
    }
    await setImmediate();
  }
}

/** @returns the result, or undefined when the run is not over */
function playSlice<T>(parts: Generator<void, T>): T | undefined {
  const end = performance.now() + LIMITS.verificationSliceMs;
  do {
    const part = parts.next();
    if (part.done) return part.value;
  } while (performance.now() < end);
  return undefined;
}
