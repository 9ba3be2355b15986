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

/** Returns what a best run adds to the counts of its day (1) or removes from them (-1). */
export function bestRunChanges(total: number, strokesByCheckpoint: readonly number[], sign: 1 | -1): TallyChange[] {
  return [
    { measure: 'best', bucket: total, by: sign },
    ...strokesByCheckpoint.map((strokes, checkpoint): TallyChange => ({ measure: 'charged', bucket: checkpoint, by: sign * strokes })),
  ];
}
