import type { ArchiveDay } from '../../../../shared/api/archive.ts';
import { type MedalName, medalOf } from '../../../../shared/course/medals.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { DayNumbers } from '../play/day-numbers.ts';
import type { DayRun } from '../run-links/use-day-runs.tsx';

/** How a best result compares with par; `done` where par is unknown. */
export type ParResult = 'under' | 'par' | 'over' | 'done';

/** What the calendar shows of a finished hole. */
export interface DayResult {
  readonly strokes: number;
  readonly parResult: ParResult;
  /** Undefined where the medals of the level are unknown. */
  readonly medal: MedalName | undefined;
  readonly infuriating: boolean;
  /** 0 when unknown. */
  readonly par: number;
}

/** The best result of a day: the server's, or else this browser's. */
export function resultOf(day: GameDay, serverDays: readonly ArchiveDay[], local: DayNumbers): DayResult | undefined {
  const known = serverDays.find(({ date }) => date === day);
  const strokes = known?.best ?? local[day];
  if (strokes === undefined) return undefined;
  const par = known?.par ?? 0;
  const medal = medalOf(strokes, known?.medals);
  return { strokes, par, parResult: parResultOf(strokes, par), medal, infuriating: known?.best != null && known.infuriatingMode };
}

/** The player's own best run of a day, as the server knows it. It is never locked. */
export function runOf(day: GameDay, serverDays: readonly ArchiveDay[]): DayRun | undefined {
  const { best = null, runId = null } = serverDays.find(({ date }) => date === day) ?? {};
  return best === null || runId === null ? undefined : { runId, strokes: best, isLocked: false };
}

function parResultOf(strokes: number, par: number): ParResult {
  if (par <= 0) return 'done';
  if (strokes === par) return 'par';
  return strokes < par ? 'under' : 'over';
}
