/** The medals of a finished run, best first. Every finish earns at least the leaf. */
export const MEDALS = ['gold', 'silver', 'bronze', 'leaf'] as const;
export type MedalName = (typeof MEDALS)[number];

/** The most strokes for each medal of a level: gold < silver < bronze. The leaf has no limit. */
export interface MedalStrokes {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}

/** Each limit is at least so many strokes from the next: a medal that is one stroke wide is nobody's. */
const GAP = 2;

/** What a level is rated by. */
interface Rating {
  readonly par: number;
  /** Strokes that a good player needs at most in the best quarter of plays. */
  readonly goodQuarter: number;
  /** Mean strokes of a casual player. */
  readonly casual: number;
}

/** The limits of a level: silver at par, gold for a good day of a good player, bronze for an average day of a casual one. */
export const medalStrokesOf = ({ par, goodQuarter, casual }: Rating): MedalStrokes => ({
  gold: Math.min(goodQuarter, par - GAP),
  silver: par,
  bronze: Math.max(Math.round(casual), par + GAP),
});

/** The medal for a number of strokes; undefined where the limits are unknown, as on a player's map. */
export function medalOf(strokes: number, limits: MedalStrokes | null | undefined): MedalName | undefined {
  return limits ? (MEDALS.find((medal) => medal === 'leaf' || strokes <= limits[medal]) as MedalName) : undefined;
}
