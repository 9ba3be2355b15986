/** The medals of a finished run, best first. Every finish earns at least the leaf. */
export const MEDALS = ['gold', 'silver', 'bronze', 'leaf'] as const;
export type MedalName = (typeof MEDALS)[number];

/** The most strokes for each medal of a level: gold < silver < bronze. The leaf has no limit. */
export interface MedalStrokes {
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}

/** How far gold may lie above the best run that is known. */
const GOLD_ABOVE_BEST = 3;

/** What a level is rated by. */
interface Rating {
  /** Fewest strokes known. */
  readonly best: number;
  /** Mean strokes of the pro, the noisy player with the least error. */
  readonly pro: number;
  readonly par: number;
}

/** The limits of a level: bronze at par, or above it where the pro needs as many strokes. */
export function medalStrokesOf({ best, pro, par }: Rating): MedalStrokes {
  const proStrokes = Math.floor(pro);
  const gold = Math.min(best + GOLD_ABOVE_BEST, proStrokes);
  const silver = Math.max(gold + 1, proStrokes);
  return { gold, silver, bronze: Math.max(silver + 1, par) };
}

/** The medal for a number of strokes; undefined where the limits are unknown, as on a player's map. */
export function medalOf(strokes: number, limits: MedalStrokes | null | undefined): MedalName | undefined {
  return limits ? (MEDALS.find((medal) => medal === 'leaf' || strokes <= limits[medal]) as MedalName) : undefined;
}
