/**
 * Entry of the worker threads that verify replays. Node loads this file directly and strips its types, so this file and its imports use
 * only erasable TypeScript.
 */
import type { ReplayError } from '../../../shared/errors.ts';
import type { VerifiedRun } from '../../../shared/replay/verified-run.ts';
import type { Result } from '../../../shared/result.ts';
import { loadVerifier } from '../../../sim-worker/host/headless.ts';

/** What is sent to a thread. */
export interface VerificationTask {
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint16Array;
  readonly courseHash: string;
  /** The encoded replay. */
  readonly bytes: Uint8Array;
}

const loading = loadVerifier();

/** Re-simulates one replay; the pool calls it by this name. */
export async function verify(task: VerificationTask): Promise<Result<VerifiedRun, ReplayError>> {
  const verifier = await loading;
  return verifier.verify(task, task.courseHash, task.bytes);
}
