import type { RunResponse } from '../../../../shared/api/runs.ts';
import type { ReplayError, SimError } from '../../../../shared/errors.ts';
import type { WatchedRun, WatchReport } from '../../../../shared/protocol/playback.ts';
import { decodeReplay } from '../../../../shared/replay/codec.ts';
import { shotOutcomesOf } from '../../../api/outcomes-of.ts';
import type { ClaimedRun, FoundRun } from './found-run.ts';

/** What this browser has found by playing a run again, beside what the run claims. */
export type Proof =
  | {
      readonly kind: 'played';
      readonly here: WatchedRun;
      /** The digest that the replay ends with. */
      readonly digest: number;
      /** Shots with the same digest, of those that the server tells; undefined when it tells none. */
      readonly shots: { readonly same: number; readonly all: number } | undefined;
      readonly tookMs: number;
      readonly agrees: boolean;
    }
  /** The run was not played to its end here. */
  | { readonly kind: 'refused'; readonly reason: ReplayError }
  /** The run could not be played now. */
  | { readonly kind: 'failed'; readonly error: SimError };

/** Compares what was played here with the server's word, or with what a run from elsewhere claims. */
export function proofOf({ run, claim, replay }: FoundRun, report: WatchReport, tookMs: number): Proof {
  if (!report.ok) return isRefusal(report.error) ? { kind: 'refused', reason: report.error } : { kind: 'failed', error: report.error };
  const here = report.value;
  const decoded = decodeReplay(replay);
  const digest = decoded.ok ? decoded.value.digest : 0;
  const serverDigests = run && digestsOfShots(run);
  const shots = serverDigests
    ? {
        same: here.shots.filter((shot, i) => shot.digest === serverDigests[i]).length,
        all: Math.max(serverDigests.length, here.shots.length),
      }
    : undefined;
  const agrees = decoded.ok && here.digest === digest && matchesClaim(here, claim) && shots?.same === shots?.all;
  return { kind: 'played', here, digest, shots, tookMs, agrees };
}

/** Whether a run has led to all that it claims. */
function matchesClaim(here: WatchedRun, { strokes, strokesByCheckpoint, steps, infuriating, simulationVersion }: ClaimedRun): boolean {
  return (
    here.infuriating === infuriating &&
    here.simulationVersion === simulationVersion &&
    (strokes === undefined || here.strokes === strokes) &&
    (steps === undefined || here.steps === steps) &&
    (strokesByCheckpoint === undefined || String(here.strokesByCheckpoint) === String(strokesByCheckpoint))
  );
}

/** The digests of the server; undefined when it has none. What cannot be read agrees with nothing. */
function digestsOfShots(run: RunResponse): readonly number[] | undefined {
  const shots = shotOutcomesOf(run);
  return shots === null ? undefined : (shots ?? []).map(({ digest }) => digest);
}

const SIM_ERRORS: ReadonlySet<string> = new Set<SimError>([
  'graphics_unavailable',
  'engine_unavailable',
  'level_missing',
  'level_unreadable',
  'level_invalid',
]);

export const isRefusal = (error: ReplayError | SimError): error is ReplayError => !SIM_ERRORS.has(error);

/** A u32 as people compare it. */
export const hexOf = (digest: number): string => digest.toString(16).padStart(8, '0');
