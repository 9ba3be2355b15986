import { THEMES, type Theme } from '../../shared/course/course.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';

/** What is ordered for a level. It depends only on the level's number. */
export interface Order {
  readonly number: number;
  readonly theme: Theme;
  /** The target: strokes that a good player should need. */
  readonly target: number;
  /** Flags between start and finish. */
  readonly checkpoints: number;
}

/** The first level. It is played in place of missing levels, so it is the gentlest. */
export const FIRST_LEVEL = 2;
const FIRST_TARGET = 14;
/** Level of day #1, which is a Sunday. */
const FIRST_SUNDAY = 25;
/** Strokes of a good player, Sunday to Saturday. Monday is the gentlest, Sunday the longest. */
const WEEK_TARGETS = [34, 16, 18, 20, 22, 24, 28] as const;
/** Number of checkpoint flags for a target. A long course with few flags has hard sections. */
const CHECKPOINTS: readonly { readonly upTo: number; readonly counts: readonly number[] }[] = [
  { upTo: 16, counts: [4, 5, 5] },
  { upTo: 20, counts: [4, 5] },
  { upTo: 24, counts: [3, 4, 4, 5] },
  { upTo: 28, counts: [4, 5, 5] },
  { upTo: Number.POSITIVE_INFINITY, counts: [5, 5, 6] },
];
/** Fewest days between two days with the same theme. */
const THEME_REST = 3;

/** Weekday on which a level is played, 0 is Sunday. Levels before day #1 continue the pattern backward. */
export const weekdayOf = (number: number): number => (((number - FIRST_SUNDAY) % 7) + 7) % 7;

export function orderOf(number: number): Order {
  const target = number === FIRST_LEVEL ? FIRST_TARGET : (WEEK_TARGETS[weekdayOf(number)] as number);
  const { counts } = CHECKPOINTS.find(({ upTo }) => target <= upTo) as (typeof CHECKPOINTS)[number];
  const checkpoints = counts[createRandom(number).below(counts.length)] as number;
  return { number, theme: themeOf(number), target, checkpoints };
}

/** Every six levels have all six themes in random order. At least three days are between two days with the same theme. */
function themeOf(number: number): Theme {
  const cycle = Math.floor((number - FIRST_LEVEL) / THEMES.length);
  let before: readonly Theme[] = [];
  let themes: readonly Theme[] = THEMES;
  for (let c = 0; c <= cycle; c++) {
    themes = shuffled(c, before);
    before = themes.slice(-THEME_REST);
  }
  return themes[(number - FIRST_LEVEL) % THEMES.length] as Theme;
}

function shuffled(cycle: number, before: readonly Theme[]): Theme[] {
  const random = createRandom(cycle * 7_919 + 13);
  for (;;) {
    const pool = [...THEMES];
    const themes: Theme[] = [];
    while (pool.length > 0) themes.push(...pool.splice(random.below(pool.length), 1));
    if ([...before, ...themes].every((theme, i, all) => !all.slice(i + 1, i + 1 + THEME_REST).includes(theme))) return themes;
  }
}
