import { CHECKPOINT_COLUMNS, CHECKPOINT_ROWS } from './constants.ts';
import type { Flag } from './terrain.ts';

/** Active flags as bits: bit k is flag k, the lowest first. */
export type FlagSet = number;

/** Flags that a ball in tile (column, row) lights beside those that burn already. Each lights once. */
export function lightFlags(active: FlagSet, flags: readonly Flag[], column: number, row: number): FlagSet {
  let lit = active;
  for (let k = 0; k < flags.length; k++) {
    const flag = flags[k] as Flag;
    if (Math.abs(column - flag.column) <= CHECKPOINT_COLUMNS && Math.abs(row - flag.row) <= CHECKPOINT_ROWS) lit |= 1 << k;
  }
  return lit;
}

/** Number of the highest active checkpoint, 1 from the bottom; 0 is the start. */
export function highestCheckpoint(active: FlagSet): number {
  return active === 0 ? 0 : 32 - Math.clz32(active);
}
