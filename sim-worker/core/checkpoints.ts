import { CHECKPOINT_COLUMNS, CHECKPOINT_ROWS } from './constants.ts';
import type { Flag } from './terrain.ts';

/** Active checkpoint flags as bits. Bit k is flag k, counted from the lowest. */
export type FlagSet = number;

/** The active flags after the ball was in tile (column, row). A flag that is active stays active. */
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
