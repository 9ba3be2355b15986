import type { ReplayError, SimError } from '../../../shared/errors.ts';
import type { WatchedRun, WatchReport } from '../../../shared/protocol/playback.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { playAhead } from '../../sim/play-ahead.ts';
import { isRefusal } from '../viewer/proof.ts';
import { type ChallengeProblem, type ChallengeSources, type FoundChallenge, findChallenge } from './found-challenge.ts';

/** A challenge whose run was played here. All that is needed to show the run is in it. */
export interface CheckedChallenge extends FoundChallenge {
  /** What the run is; or why it is not true: then nothing of it is shown. */
  readonly run: Result<WatchedRun, ReplayError>;
}

export type CheckProblem =
  | ChallengeProblem
  /** The simulation cannot be used. */
  | { readonly kind: 'engine'; readonly error: SimError }
  | { readonly kind: 'crashed' };

/** Finds a challenge and plays its run. Never throws. @param code the text after the # */
export async function checkChallenge(code: string, sources: ChallengeSources): Promise<Result<CheckedChallenge, CheckProblem>> {
  const found = await findChallenge(code, sources);
  if (!found.ok) return found;
  let run: WatchReport;
  try {
    run = await playAhead(found.value.level, found.value.challenge.replay);
  } catch {
    return err({ kind: 'crashed' });
  }
  if (run.ok) return ok({ ...found.value, run });
  // No course that can be played.
  if (run.error === 'level_invalid') return err({ kind: 'malformed' });
  return isRefusal(run.error) ? ok({ ...found.value, run: err(run.error) }) : err({ kind: 'engine', error: run.error });
}
