/**
 * Entry of the worker threads that verify replays. Node loads this file as it stands (its types are stripped), so here
 * and in what it imports only erasable TypeScript is written.
 */
import type { ReplayError } from '../../../shared/errors.ts';
import type { VerifiedRun } from '../../../shared/replay/verified-run.ts';
import type { Result } from '../../../shared/result.ts';
import { loadVerifier } from '../../../sim-worker/host/headless.ts';

/** What travels to a thread. */
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
