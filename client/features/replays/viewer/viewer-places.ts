import { STEP_HZ } from '../../../../shared/course/geometry.ts';
import type { WatchedRun } from '../../../../shared/protocol/playback.ts';

type Line = Pick<WatchedRun, 'ticks' | 'shots' | 'checkpoints'>;

/** What the viewer can jump between. */
export type Mark = 'shot' | 'checkpoint';

/** The shot that is aimed or played at a tick, from 1; 0 before the first. */
export const shotAt = ({ shots }: Line, tick: number): number => shots.findLastIndex((shot) => shot.tick <= tick) + 1;

/** The highest checkpoint that is reached by then; 0 is the start. */
export function checkpointAt({ checkpoints }: Line, tick: number): number {
  return Math.max(0, ...checkpoints.filter((reached) => reached.tick <= tick).map(({ checkpoint }) => checkpoint));
}

/**
 * Where the next mark is, or the one before; the ends of the line are marks, too.
 * @param graceTicks back leads to the mark before last when the last one was passed less than this before
 */
export function markFrom(line: Line, tick: number, mark: Mark, direction: 1 | -1, graceTicks = 0): number {
  const ticks = (mark === 'shot' ? line.shots : line.checkpoints).map((each) => each.tick);
  if (direction === 1) return ticks.find((each) => each > tick) ?? line.ticks;
  return ticks.findLast((each) => each < tick - graceTicks) ?? 0;
}

/** A length of time as a clock shows it: '1:05'. @param steps of 1/135 s */
export function clockOf(steps: number): string {
  const seconds = Math.floor(steps / STEP_HZ);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
