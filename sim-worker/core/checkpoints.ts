import { type FlagSet, highWord, joined, LOW_FLAGS, lowWord } from '../../shared/course/flag-set.ts';
import { CHECKPOINT_COLUMNS, CHECKPOINT_ROWS } from './constants.ts';
import type { Flag } from './terrain.ts';

/** The active flags after the ball was in tile (column, row). A flag that is active stays active. */
export function lightFlags(active: FlagSet, flags: readonly Flag[], column: number, row: number): FlagSet {
  let low = lowWord(active);
  let high = highWord(active);
  for (let k = 0; k < flags.length; k++) {
    const flag = flags[k] as Flag;
    if (Math.abs(column - flag.column) > CHECKPOINT_COLUMNS || Math.abs(row - flag.row) > CHECKPOINT_ROWS) continue;
    if (k < LOW_FLAGS) low |= 1 << k;
    else high |= 1 << (k - LOW_FLAGS);
  }
  return joined(low, high);
}
