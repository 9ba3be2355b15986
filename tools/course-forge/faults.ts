import { type Histogram, meanOf, shareFrom } from '../../sim-worker/solver/histogram.ts';
import type { SectionRating } from '../../sim-worker/solver/rate.ts';
import { type Gates, gatesOf, holeMean, litInFlight, WALL_STROKES, wallShare } from './gates.ts';
import type { Order } from './schedule.ts';

/**
 * What is no fault: the share of plays that meet a wall in a quick look; casual strokes for each of a good player; shares of flags lit in
 * flight and of a section in the hole; |ln(strokes / target)|, on Sundays more, as few sections have so many strokes in so few rows.
 */
const BEARABLE = { wallsAtFirst: 0.021, ratio: 1.85, lit: 0.22, share: 0.28, off: 0.1, offOnSunday: 0.13 } as const;
/**
 * What is no fault for newcomers: strokes in a section for each of a casual player, the share of plays with a wall in it, and the part that is
 * used of what the gates allow the hole, because the luckiest of many plays are kept.
 */
const AT_FIRST = { ratio: 2.8, walls: 0.15, margin: 0.97 } as const;
/** How much of what the gate allows a section may be a wall on a Sunday. On other days it is little enough to use all of it. */
const SUNDAY_WALLS = 0.75;
/** Shares of plays up to so many times the limit may be chance. */
const CHANCE = 2;
/** What each kind of fault counts, in the measure of |ln(strokes / target)|. */
const WEIGHTS = { walls: 30, share: 5, newcomersWalls: 5 } as const;
const UNSOLVED = 10;
/** Smaller faults do not count. A wall always does. */
const NEGLIGIBLE = 0.04;
/** What is added to `off` for a course that was exchanged for a while. */
const MORE_OFF = 0.08;

/** How well the sections of a course do, in strokes of a casual player. */
export class Faults {
  private readonly order: Pick<Order, 'target' | 'isSunday'>;
  /** Largest share of plays in which a section may be a wall, in a close look. */
  private readonly walls: number;
  private readonly newcomer: Gates['newcomer'];

  constructor(order: Pick<Order, 'target' | 'isSunday'>) {
    this.order = order;
    const { walls, newcomer } = gatesOf(order.target, order.isSunday);
    this.newcomer = newcomer;
    this.walls = order.isSunday ? SUNDAY_WALLS * walls : walls;
  }

  /** How far a section by itself is from what it should be, 0 when it does well. @param isClose whether it was looked at closely */
  ofSection({ solved, strokes }: Pick<SectionRating, 'solved' | 'strokes'>, isClose: boolean): number {
    if (!solved) return UNSOLVED;
    const mean = meanOf(strokes.casual);
    const walls = over(shareFrom(strokes.casual ?? [], WALL_STROKES), isClose ? this.walls : BEARABLE.wallsAtFirst);
    const others = over(mean / meanOf(strokes.good), BEARABLE.ratio) + WEIGHTS.share * over(mean / this.order.target, BEARABLE.share);
    return WEIGHTS.walls * walls + (walls > 0 ? NEGLIGIBLE : 0) + others + this.ofNewcomer(strokes);
  }

  /** What a newcomer finds wrong with a section, 0 when none has played it. */
  private ofNewcomer({ casual, newcomer }: SectionRating['strokes']): number {
    if (!newcomer) return 0;
    const walls = over(shareFrom(newcomer, WALL_STROKES), AT_FIRST.walls);
    return WEIGHTS.newcomersWalls * walls + over(meanOf(newcomer) / meanOf(casual), AT_FIRST.ratio);
  }

  /**
   * The faults of all sections together with what is wrong with the whole course: its strokes, those of newcomers and their walls, and flags
   * lit in flight.
   * @param own the faults of each section by itself
   * @param isLax whether its strokes may be further off
   */
  ofCourse(ratings: readonly SectionRating[], own: readonly number[], isLax = false): number[] {
    const { target, isSunday } = this.order;
    const limit = (isSunday ? BEARABLE.offOnSunday : BEARABLE.off) + (isLax ? MORE_OFF : 0);
    const whole = over(Math.abs(Math.log(holeMean(ratings, 'casual') / target)), limit);
    const lit = over(litInFlight(ratings), BEARABLE.lit) * ratings.length;
    const first = this.ofNewcomers(ratings);
    return ratings.map((rating, i) => {
      const mean = meanOf(rating.strokes.casual);
      const isLast = i === ratings.length - 1;
      const off = Number.isFinite(whole) ? (whole * Math.abs(mean - target / ratings.length)) / mean : 0;
      const fault = (own[i] as number) + (isLast ? 0 : lit * rating.litInFlight);
      // Each section has a small part only in what the whole is off, so no part is negligible.
      return (fault < NEGLIGIBLE ? 0 : fault) + off + (first[i] as number);
    });
  }

  /** By section: its part in what the hole asks too much of newcomers, once they have played all of it. */
  private ofNewcomers(ratings: readonly SectionRating[]): number[] {
    const none = ratings.map(() => 0);
    const strokes = holeMean(ratings, 'newcomer');
    const good = holeMean(ratings, 'good');
    if (!Number.isFinite(strokes) || !Number.isFinite(good)) return none;
    const limit = AT_FIRST.margin * this.newcomer.ratio;
    const tooMany = over(strokes / good, limit);
    const walls = over(wallShare(ratings, 'newcomer'), AT_FIRST.margin * this.newcomer.walls);
    if (tooMany + walls === 0) return none;
    const own = ratings.map((rating) => over(meanOf(rating.strokes.newcomer) - limit * meanOf(rating.strokes.good), 0));
    const tails = ratings.map((rating) => shareFrom(rating.strokes.newcomer ?? [], WALL_STROKES));
    return ratings.map((_, i) => tooMany * part(own, i) + WEIGHTS.newcomersWalls * walls * part(tails, i));
  }

  /** Whether more plays are needed to tell if a section is a wall too often. */
  isUndecided(casual: Histogram): boolean {
    const share = shareFrom(casual, WALL_STROKES);
    return share > this.walls && share < CHANCE * this.walls;
  }
}

const part = (values: readonly number[], i: number): number => {
  const all = values.reduce((sum, value) => sum + value, 0);
  return all > 0 ? (values[i] as number) / all : 1 / values.length;
};

const over = (value: number, limit: number): number => Math.max(0, value - limit);
