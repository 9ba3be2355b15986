/** Counters that unlock ball styles, named as in the player stats. */
export type AccoladeType =
  | 'daily_runs_completed'
  | 'times_beat_average'
  | 'times_top_20_percentile'
  | 'infuriating_completed'
  | 'daily_first_places';

/** What unlocks a style: the counter has reached the target. */
interface Accolade {
  readonly type: AccoladeType;
  readonly target: number;
  /** One sentence for the player, in English. */
  readonly description: string;
}

export interface BallStyle {
  /** The `styleId` that is stored and sent; the style's picture is `art/ball-{id}.png`. Never changes once released. */
  readonly id: string;
  readonly name: string;
  /** Number of the style in `ShownBall.style` and in the sheet `art/ball-styles.png`; also its place in BALL_STYLES. */
  readonly textureIndex: number;
  /** Body first, then marks, as `#rrggbb`. */
  readonly colors: readonly [string, ...string[]];
  readonly category: BallCategory;
  /** Null for Classic, which every player has. */
  readonly accolade: Accolade | null;
}

/** The ball's pictures: frames of 72 pixels, sixteen frames for one turn, eight styles a row in the overview. */
export const BALL_FRAME_PX = 72;
export const BALL_FRAMES = 16;
export const BALL_OVERVIEW_COLUMNS = 8;

/** The five groups and the counter behind each; Classic belongs to none of them. */
const CATEGORIES = {
  daily: { type: 'daily_runs_completed', what: (n: number) => `Complete ${count(n, 'daily hole')}` },
  average: { type: 'times_beat_average', what: (n: number) => `Beat the average score on ${count(n, 'day')}` },
  top: { type: 'times_top_20_percentile', what: (n: number) => `Finish in the top 20 percent on ${count(n, 'day')}` },
  infuriating: { type: 'infuriating_completed', what: (n: number) => `Complete ${count(n, 'daily hole')} in infuriating mode` },
  first: { type: 'daily_first_places', what: (n: number) => `Take first place on ${count(n, 'day')}` },
} as const satisfies Record<string, { type: AccoladeType; what: (target: number) => string }>;

type Group = keyof typeof CATEGORIES;
export type BallCategory = 'default' | Group;

const count = (n: number, noun: string): string => (n === 1 ? `a ${noun}` : `${n} ${noun}s`);

/**
 * A row of the table below. The specification numbers the ids of a group by their order, not by their target: daily_2 needs five runs. An
 * id is stored for everybody who has earned the style, so it stays with its row wherever that moves, and is never given to another.
 */
type Row = readonly [id: string, group: Group, target: number, name: string, colors: readonly [string, ...string[]]];

const EARNED: readonly Row[] = [
  ['daily_1', 'daily', 1, 'Ocean Blue', ['#1e86e0', '#d8fbff']],
  ['daily_2', 'daily', 5, 'Lime Green', ['#6cbf2a', '#f6ffd0']],
  ['daily_3', 'daily', 15, 'Electric Purple', ['#7d3ce0', '#ffe27a']],
  ['daily_4', 'daily', 30, 'Neon Orange', ['#ff6a1a', '#5a1c10']],
  ['daily_5', 'daily', 50, 'Cosmic Pink', ['#e83f9c', '#ffffff']],
  ['average_1', 'average', 1, 'Marble', ['#e6e2d8', '#4a5060']],
  ['average_2', 'average', 5, 'Beach Ball', ['#f8f4e8', '#e5383b', '#2b6fd6', '#ffc93c']],
  ['average_3', 'average', 15, 'Checkers', ['#f3e6c4', '#20304f']],
  ['average_4', 'average', 30, 'Watermelon', ['#f0485a', '#1f6b3a', '#e4f2b8', '#2a1420']],
  ['average_5', 'average', 50, 'Tortoise', ['#7c9a3a', '#3a2a18', '#c9c24f']],
  ['top_1', 'top', 1, 'Bullseye', ['#f7f3ea', '#c9202e']],
  ['top_2', 'top', 5, 'Lollipop', ['#fff6f0', '#18a79b']],
  ['top_3', 'top', 15, 'Eight Ball', ['#23243a', '#ffffff']],
  ['top_4', 'top', 30, 'Ringed Planet', ['#c98a52', '#f9dfa6', '#25215a']],
  ['top_5', 'top', 50, 'Moonlight', ['#2c3566', '#f4efc8']],
  ['infuriating_1', 'infuriating', 1, 'Ember', ['#33262c', '#ff7a1a', '#ffd23f']],
  ['infuriating_2', 'infuriating', 3, 'Watcher', ['#f4ece4', '#2f9e6b', '#14101c', '#d0484c']],
  ['infuriating_3', 'infuriating', 7, 'Hazard', ['#ffc914', '#1f1c24']],
  ['infuriating_4', 'infuriating', 15, 'Old Bones', ['#4b3a66', '#f1ead6']],
  ['infuriating_5', 'infuriating', 30, 'Inferno', ['#b3151d', '#ff8a1f', '#ffe87a']],
  ['first_1', 'first', 1, 'Gold Medal', ['#f2b92e', '#7a3d0c']],
  ['first_2', 'first', 2, 'Balance', ['#f7f7fa', '#1b1d2c']],
  ['first_3', 'first', 3, 'Lucky Clover', ['#f5f0dc', '#23803d']],
  ['first_4', 'first', 5, 'Crown', ['#21409a', '#ffcf40']],
  ['first_5', 'first', 10, 'Diamond', ['#9fe6ff', '#ffffff', '#4a7bd8', '#7a4fc9']],
];

const CLASSIC: BallStyle = {
  id: 'classic',
  name: 'Classic',
  textureIndex: 0,
  colors: ['#eef1f6'],
  category: 'default',
  accolade: null,
};

/** All styles in the order of their texture index. */
export const BALL_STYLES: readonly BallStyle[] = [
  CLASSIC,
  ...EARNED.map(([id, category, target, name, colors], i): BallStyle => {
    const { type, what } = CATEGORIES[category];
    return { id, name, textureIndex: i + 1, colors, category, accolade: { type, target, description: what(target) } };
  }),
];

/** The style with this id or texture index. An unknown one, of a newer page or a changed storage, is Classic. */
export function ballStyleOf(key: string | number): BallStyle {
  const found = typeof key === 'number' ? BALL_STYLES[key] : BALL_STYLES.find(({ id }) => id === key);
  return found ?? CLASSIC;
}

/** Counters of a player. One that is missing counts as zero. */
type Counters = Readonly<Partial<Record<AccoladeType, number>>>;

/** Returns the ids of the styles that these counters earn; Classic, which everybody has, is not among them. */
export function earnedStyles(counters: Counters): string[] {
  return BALL_STYLES.filter(({ accolade }) => accolade !== null && hasReached(accolade, counters)).map(({ id }) => id);
}

/**
 * Whether a player may equip a style: Classic, one that the player has earned before, or one that the counters earn.
 * @param unlockedStyles ids of the styles that the player has earned and keeps, even if the counters have fallen since
 */
export function isBallUnlocked({ id, accolade }: BallStyle, counters: Counters, unlockedStyles: readonly string[] = []): boolean {
  return accolade === null || unlockedStyles.includes(id) || hasReached(accolade, counters);
}

const hasReached = ({ type, target }: Accolade, counters: Counters): boolean => (counters[type] ?? 0) >= target;
