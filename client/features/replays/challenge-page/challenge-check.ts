import type { ReplayError, SimError } from '../../../../shared/errors.ts';
import type { WatchedRun, WatchReport } from '../../../../shared/protocol/playback.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { playAhead } from '../../../sim/play-ahead.ts';
import type { Secrecy } from '../../run/play/todays-secret.ts';
import { isRefusal } from '../viewer/proof.ts';
import { type ChallengeProblem, type ChallengeSources, type FoundChallenge, findChallenge, inTime } from './found-challenge.ts';

/** How long is waited for today's hole and the player's results, ms. Then nobody can tell, and the run is not shown. */
const SECRECY_PATIENCE_MS = 8_000;

/** A challenge whose run was played here. All that is needed to show the run is in it. */
export interface CheckedChallenge extends FoundChallenge {
  /** What the run is; or why it is not true: then nothing of it is shown. */
  readonly run: Result<WatchedRun, ReplayError>;
  /** Whether the run may be shown: not while it would show the way up today's hole, which the player has not finished yet. */
  readonly secrecy: Secrecy;
}

interface CheckSources extends ChallengeSources {
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
  const { level, challenge } = found.value;
  let run: WatchReport;
  let secrecy: Secrecy;
  try {
    // Asked for every course: a link may call today's hole something else, and its file may have come too late before.
    const secrecyInTime = inTime(sources.secrecyOf(level.hash), SECRECY_PATIENCE_MS);
    [run, secrecy = 'unknown'] = await Promise.all([playAhead(level, challenge.replay), secrecyInTime]);
  } catch {
    return err({ kind: 'crashed' });
  }
  const { today } = sources;
  const placed = secrecy === 'secret' ? { ...found.value, place: { kind: 'today' } as const, day: today } : found.value;
  if (run.ok) return ok({ ...placed, run, secrecy });
  // No course that can be played.
  if (run.error === 'level_invalid') return err({ kind: 'malformed' });
  return isRefusal(run.error) ? ok({ ...placed, run: err(run.error), secrecy }) : err({ kind: 'engine', error: run.error });
}
