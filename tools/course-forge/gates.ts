import { drawStrokes, meanOf, shareFrom } from '../../sim-worker/solver/histogram.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import type { PlayerKind, SectionRating } from '../../sim-worker/solver/rate.ts';

/** What the measures of a course read: a section's rating, or its record. */
type Rated = Pick<SectionRating, 'strokes' | 'litInFlight'>;

/** Strokes from which a section is a wall: players leave. */
export const WALL_STROKES = 15;

/** What a course must keep to. All strokes are those of a casual player, unless another is named. */
export interface Gates {
  /** Strokes of the hole. */
  readonly least: number;
  readonly most: number;
  /** Largest share of plays that meet a wall in a section. */
  readonly walls: number;
  /** Of newcomers: most strokes for each of a good player, and the largest share of plays that meet a wall in any section. */
  readonly newcomer: { readonly ratio: number; readonly walls: number };
}

/** What the levels of the package shall keep to. The forge is stricter about the mean. */
export const AIMS = {
  /** The mean of a hole, in shares of what its weekday asks for. */
  band: { least: 0.7, most: 1.3 },
  /** A section is a wall in at most this share of plays; on a Sunday, the long hole, in more. */
  walls: { usual: 0.008, sunday: 0.02 },
  /** Largest share of a section in the mean of its hole, and of the worst section of a play in that play, at the median. */
  worst: { section: 0.3, ofPlay: 0.38 },
  /** Most strokes of a casual player for each of a good one: on any level, and at the median of a weekday. */
  ratio: { level: 1.8, weekday: 1.6 },
  /** Largest share of flags that are lit by flying past them. */
  litInFlight: 0.25,
  /**
   * Of players who see the course for the first time: mean strokes of a hole on the levels of a weekday, Sunday to Saturday; most strokes for
   * each of a good player, on any level; and the largest share of plays with a wall in some section.
   */
  newcomer: { weekday: [58, 32, 36, 40, 44, 48, 53], ratio: { usual: 2.2, sunday: 2.5 }, walls: { usual: 0.42, sunday: 0.55 } },
  /** Rows with a ledge at a wall, in any three days. */
  ledges: 0.45,
} as const;

/** The mean of a hole that the forge makes, in shares of what its weekday asks for. */
const BAND = { least: 0.8, most: 1.2 } as const;
const PLAYS = 400;

export const gatesOf = (target: number, isSunday: boolean): Gates => ({
  least: BAND.least * target,
  most: BAND.most * target,
  walls: isSunday ? AIMS.walls.sunday : AIMS.walls.usual,
  newcomer: {
    ratio: isSunday ? AIMS.newcomer.ratio.sunday : AIMS.newcomer.ratio.usual,
    walls: isSunday ? AIMS.newcomer.walls.sunday : AIMS.newcomer.walls.usual,
  },
});

/** Mean strokes of a player for a whole course. Infinity when a section was not solved. */
export const holeMean = (ratings: readonly Rated[], kind: PlayerKind): number =>
  ratings.reduce((sum, { strokes }) => sum + meanOf(strokes[kind]), 0);

/** The median, over plays of the hole, of the share that the worst section of the play has in it. */
export function worstShareOfPlays(ratings: readonly Rated[], kind: PlayerKind): number {
  const random = createRandom(1);
  const shares = Array.from({ length: PLAYS }, () => {
    const strokes = ratings.map((rating) => drawStrokes(rating.strokes[kind] ?? [0, 1], random));
    return Math.max(...strokes) / strokes.reduce((a, b) => a + b);
  });
  return shares.sort((a, b) => a - b)[PLAYS >> 1] as number;
}

/** The share of plays of the whole course in which at least one section is a wall. */
export const wallShare = (ratings: readonly Rated[], kind: PlayerKind): number =>
  1 - ratings.reduce((without, { strokes }) => without * (1 - shareFrom(strokes[kind] ?? [], WALL_STROKES)), 1);

/** The share of checkpoint flags that a casual player lights by flying past, over all of a course. */
export const litInFlight = (ratings: readonly Rated[]): number =>
  ratings.slice(0, -1).reduce((sum, rating) => sum + rating.litInFlight, 0) / Math.max(1, ratings.length - 1);

/** What a course breaks, one sentence each. */
export function brokenGates(ratings: readonly SectionRating[], { least, most, walls, newcomer }: Gates): string[] {
  const casual = holeMean(ratings, 'casual');
  const good = holeMean(ratings, 'good');
  const broken: string[] = [];
  const refuse = (isBroken: boolean, why: string) => {
    if (isBroken) broken.push(why);
  };
  refuse(!(casual >= least && casual <= most), `${casual.toFixed(1)} casual strokes, not ${least.toFixed(0)} to ${most.toFixed(0)}`);
  ratings.forEach(({ strokes }, i) => {
    const tail = shareFrom(strokes.casual ?? [], WALL_STROKES);
    refuse(tail > walls, `section ${i} is a wall in ${(tail * 100).toFixed(1)} % of plays`);
    const share = meanOf(strokes.casual) / casual;
    refuse(share > AIMS.worst.section, `section ${i} is ${(share * 100).toFixed(0)} % of the hole`);
  });
  const ofPlay = worstShareOfPlays(ratings, 'casual');
  refuse(ofPlay > AIMS.worst.ofPlay, `the worst section is ${(ofPlay * 100).toFixed(0)} % of a play`);
  const ratio = casual / good;
  refuse(ratio > AIMS.ratio.level, `casual players need ${ratio.toFixed(2)} times the strokes of good ones`);
  const lit = litInFlight(ratings);
  refuse(lit > AIMS.litInFlight, `${(lit * 100).toFixed(0)} % of flags are lit in flight`);
  const first = holeMean(ratings, 'newcomer') / good;
  refuse(first > newcomer.ratio, `newcomers need ${first.toFixed(2)} times the strokes of good players`);
  const met = wallShare(ratings, 'newcomer');
  refuse(met > newcomer.walls, `newcomers meet a wall in ${(met * 100).toFixed(0)} % of plays`);
  return broken;
}
