import type { Dice } from './dice.ts';

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
  /** The section that is a signature room, and the rows between its mats. */
  readonly room?: { readonly section: number; readonly rows: number } | undefined;
  /** Whether one section is about twice as high as the others, 24 rows or more where that fits. */
  readonly isGrand: boolean;
}

/** Row of the lowest possible start. */
export const LOWEST_START = 99;
const FINISH_ROWS = { least: 7, most: 10 } as const;
/** Fewest rows between two mats: the headroom over the lower one, and something to climb. */
const LOWEST_SECTION = 8;
/** Most rows of a section that is not the grand one. */
const HIGHEST_SECTION = 23;
const GRAND = 26;

/** Divides a climb into sections of unequal height. */
export function planLayout(dice: Dice, { climb, sections, room, isGrand }: LayoutOptions): Layout {
  const finishRow = dice.whole(FINISH_ROWS.least, FINISH_ROWS.most);
  const startRow = Math.min(LOWEST_START, finishRow + climb);
  const grand = isGrand ? pickOther(dice, sections, room?.section) : -1;
  const fixed = (section: number): number | undefined => (section === room?.section ? room.rows : section === grand ? GRAND : undefined);
  const shares = Array.from({ length: sections }, (_, i) => (fixed(i) === undefined ? dice.between(0.75, 1.25) : 0));
  const free = startRow - finishRow - Array.from({ length: sections }, (_, i) => fixed(i) ?? 0).reduce((a, b) => a + b, 0);
  const heights = spread(
    shares.map((share, i) => fixed(i) ?? (free * share) / shares.reduce((a, b) => a + b)),
    startRow - finishRow,
    (i) => fixed(i) !== undefined,
  );
  let row = startRow;
  return { startRow, rows: heights.map((height) => (row -= height)) };
}

function pickOther(dice: Dice, count: number, taken: number | undefined): number {
  const all = Array.from({ length: count }, (_, i) => i).filter((i) => i !== taken);
  return dice.pick(all);
}

/** Rounds heights to whole rows within their limits, so that they add up to `sum`. */
function spread(wanted: readonly number[], sum: number, isFixed: (i: number) => boolean): number[] {
  const heights = wanted.map((height, i) =>
    isFixed(i) ? height : Math.max(LOWEST_SECTION, Math.min(HIGHEST_SECTION, Math.round(height))),
  );
  for (
    let left = sum - heights.reduce((a, b) => a + b), at = 0, idle = 0;
    left !== 0 && idle < heights.length;
    at = (at + 1) % heights.length
  ) {
    const step = Math.sign(left);
    const next = (heights[at] as number) + step;
    idle++;
    if (isFixed(at) || next < LOWEST_SECTION || next > HIGHEST_SECTION) continue;
    heights[at] = next;
    left -= step;
    idle = 0;
  }
  return heights;
}
