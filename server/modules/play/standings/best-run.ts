import type { Finish, PlayRecord } from './play.repository.ts';
import type { TallyChange } from './tally.repository.ts';

/** Fewer strokes are better; of equal strokes infuriating mode, which is listed first. A later equal run changes nothing. */
export function isBetter(
  finish: Pick<Finish, 'total' | 'infuriating'>,
  before: Pick<PlayRecord, 'total' | 'infuriating'> | undefined,
): boolean {
  if (before?.total == null || finish.total < before.total) return true;
  return finish.total === before.total && finish.infuriating && !before.infuriating;
}

/** A run that counts as a player's best. */
export interface BestRun {
  readonly total: number;
  readonly infuriating: boolean;
  readonly strokesByCheckpoint: readonly number[] | null;
}

/**
 * Returns what a best run adds to the counts of its day (1) or removes from them (-1). Infuriating mode has no checkpoints: all of its strokes
 * are charged to the start, so it says nothing about the others' strokes by checkpoint.
 */
export function bestRunChanges({ total, infuriating, strokesByCheckpoint }: BestRun, sign: 1 | -1): TallyChange[] {
  const best: TallyChange = { measure: 'best', bucket: total, by: sign };
  if (infuriating) return [best];
  const charged = (strokesByCheckpoint ?? []).map(
    (strokes, checkpoint): TallyChange => ({ measure: 'charged', bucket: checkpoint, by: sign * strokes }),
  );
  return [best, { measure: 'normal', bucket: 0, by: sign }, ...charged];
}
