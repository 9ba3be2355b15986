import type { ReplayError, SimError } from '../../../shared/errors.ts';
import type { WatchedRun, WatchReport } from '../../../shared/protocol/playback.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { playAhead } from '../../sim/play-ahead.ts';
import type { Secrecy } from '../play/todays-secret.ts';
import { isRefusal } from '../viewer/proof.ts';
import { type ChallengeProblem, type ChallengeSources, type FoundChallenge, findChallenge } from './found-challenge.ts';

/** A challenge whose run was played here. All that is needed to show the run is in it. */
export interface CheckedChallenge extends FoundChallenge {
  /** What the run is; or why it is not true: then nothing of it is shown. */
  readonly run: Result<WatchedRun, ReplayError>;
  /** It would show the way up today's hole, which the player has not finished yet. */
  readonly isSecret: boolean;
}

export interface CheckSources extends ChallengeSources {
  /** See todays-secret.ts. */
  secrecyOf(hash: string): Promise<Secrecy>;
}

export type CheckProblem =
  | ChallengeProblem
  /** The simulation cannot be used. */
  | { readonly kind: 'engine'; readonly error: SimError }
  | { readonly kind: 'crashed' };

/** Finds a challenge and plays its run. Never throws. @param code the text after the # */
export async function checkChallenge(code: string, sources: CheckSources): Promise<Result<CheckedChallenge, CheckProblem>> {
  const found = await findChallenge(code, sources);
  if (!found.ok) return found;
  const { level, place, challenge } = found.value;
  let run: WatchReport;
  let isSecret: boolean;
  try {
    const secrecy = place.kind === 'today' ? sources.secrecyOf(level.hash) : 'open';
    const [report, told] = await Promise.all([playAhead(level, challenge.replay), secrecy]);
    run = report;
    isSecret = told !== 'open';
  } catch {
    return err({ kind: 'crashed' });
  }
  if (run.ok) return ok({ ...found.value, run, isSecret });
  // No course that can be played.
  if (run.error === 'level_invalid') return err({ kind: 'malformed' });
  return isRefusal(run.error) ? ok({ ...found.value, run: err(run.error), isSecret }) : err({ kind: 'engine', error: run.error });
}
