import type { Dice } from './dice.ts';
import { clamp } from './masonry.ts';

/** Where a course begins and ends, and how the way between is divided. */
export interface Layout {
  /** Row of the ground under the ball at the start. Below it, all is ground. */
  readonly startRow: number;
  /** Rows of the mats from bottom to top; the last one is the finish. */
  readonly rows: readonly number[];
}

export interface LayoutOptions {
  /** Rows from the start to the finish. */
  readonly climb: number;
  readonly sections: number;
}

/** Row of the lowest possible start. */
const LOWEST_START = 99;
const FINISH_ROWS = { least: 7, most: 10 } as const;
/** Fewest rows between two mats: the headroom over the lower one, and something to climb. */
const LOWEST_SECTION = 8;
const HIGHEST_SECTION = 23;

/** Divides a climb into sections of unequal height. */
export function planLayout(dice: Dice, { climb, sections }: LayoutOptions): Layout {
  const finishRow = dice.whole(FINISH_ROWS.least, FINISH_ROWS.most);
  const startRow = Math.min(LOWEST_START, finishRow + climb);
  const shares = Array.from({ length: sections }, () => dice.between(0.75, 1.25));
  const all = shares.reduce((a, b) => a + b);
  const heights = spread(
    shares.map((share) => ((startRow - finishRow) * share) / all),
    startRow - finishRow,
  );
  let row = startRow;
  return { startRow, rows: heights.map((height) => (row -= height)) };
}

/** Rounds heights to whole rows within their limits, so that they add up to `sum`. */
function spread(wanted: readonly number[], sum: number): number[] {
  const heights = wanted.map((height) => clamp(Math.round(height), LOWEST_SECTION, HIGHEST_SECTION));
  for (
    let left = sum - heights.reduce((a, b) => a + b), at = 0, idle = 0;
    left !== 0 && idle < heights.length;
    at = (at + 1) % heights.length
  ) {
    const step = Math.sign(left);
    const next = (heights[at] as number) + step;
    idle++;
    if (next < LOWEST_SECTION || next > HIGHEST_SECTION) continue;
    heights[at] = next;
    left -= step;
    idle = 0;
  }
  return heights;
}
