import { flagsBelow } from '../../shared/course/flag-set.ts';
import { COLUMNS, ROWS, TILE } from '../../shared/course/geometry.ts';
import { validateMap } from '../../shared/course/validate.ts';
import type { Round } from '../../sim-worker/core/round.ts';
import { type Histogram, meanOf, shareFrom } from '../../sim-worker/solver/histogram.ts';
import { createRandom, type Random } from '../../sim-worker/solver/random.ts';
import { type Effort, QUICK, rateNewcomer, rateSection, type SectionRating, THOROUGH } from '../../sim-worker/solver/rate.ts';
import { findTraps } from '../../sim-worker/solver/traps.ts';
import type { CourseTrials } from './course-trials.ts';
import { Faults } from './faults.ts';
import { brokenGates, type Gates, gatesOf, holeMean, WALL_STROKES } from './gates.ts';
import { hashText } from './hash-text.ts';
import type { Order } from './schedule.ts';
import { Composer, type Placed } from './sections/compose.ts';
import type { LibrarySection } from './sections/section-files.ts';
import { type Stack, stackSections } from './sections/stack.ts';
import { isConnected } from './tiles/finish.ts';
import { missesItsTheme } from './tiles/hazards.ts';

/** A course that satisfies every rule, with the strokes that the players needed. */
export interface MadeCourse {
  readonly seed: string;
  readonly sections: readonly Placed[];
  readonly stack: Stack;
  readonly ratings: readonly SectionRating[];
  /** Exchanges, counted from 1, that were not made because of what the course would have looked like. */
  readonly avoided: readonly number[];
}

export type Made = { readonly ok: true; readonly value: MadeCourse } | Refused;

export interface Refused {
  readonly ok: false;
  readonly why: string;
  /** Whether it was refused before anything was played. */
  readonly isEarly: boolean;
}

/** Tells why a course is refused because of what it looks like; undefined when it is not. */
type RefusalOf = (tiles: Uint16Array) => string | undefined;

/** Another section for a place. */
interface Proposal {
  readonly at: number;
  readonly section: Placed;
  /** Whether it may be a little worse, because nothing is left to try where the faults are. */
  readonly isDetour: boolean;
}

/** Exchanges that are tried before a composition is given up. A new one costs more than going on: 480 mend drafts that 160 do not. */
const EXCHANGES = 480;
/** After so many exchanges the strokes may be further off what is asked for. */
const STRICT_EXCHANGES = 40;
/** By how much a detour may be worse, in the measure of faults. */
const DETOUR = 0.3;
/** Exchanges of its neighbors for the sake of the room. After them the course does without it. */
const ROOM_TRIES = 12;
/** How often a section beside the worst one is exchanged. */
const NEIGHBOR_CHANCE = 0.3;
/** Rating a section stops when its best plan takes so many strokes, and a play after so many. */
const TOO_MANY = 6;
const PATIENCE = 24;
const LOOK: Effort = { ...QUICK, maxStrokes: TOO_MANY, patience: PATIENCE, rounds: { casual: 240 } };
/** A section that newcomers do badly in is not tried more often than this. */
const FAILURES = 2;
/** Newcomers have played before: what they need is known first. */
const CLOSE_LOOK: Effort = { ...THOROUGH, rounds: { ...THOROUGH.rounds, newcomer: 0 } };
/** Strokes of the sections that are asked for. */
const EASIEST = 1.8;
const HARDEST = 5.5;
/** The finish is in one of these rows. */
const FINISH_ROWS = { least: 7, most: 10 } as const;
/** Row of the lowest possible start. */
const LOWEST_START = 98;

/** Makes one course for an order out of the sections of the library. The same seed, with the same exchanges avoided, gives the same course. */
export class CourseMaker {
  private readonly trials: CourseTrials;
  private readonly order: Order;
  private readonly seed: string;
  private readonly gates: Gates;
  private readonly faults: Faults;
  private readonly closeLook: Effort;
  private readonly composer: Composer;
  private readonly random: Random;
  private readonly finishRow: number;
  /** What follows is kept by a section and its neighbors, see `keyOf`. First the exchanges that were tried. */
  private readonly tried = new Set<string>();
  /** Quick looks by the sections that have a part in them. */
  private readonly looks = new Map<string, SectionRating>();
  /** What newcomers needed, by a section and the one above it. */
  private readonly newcomers = new Map<string, Histogram>();
  /** How often a section was the worst one for newcomers, by its name. */
  private readonly failures = new Map<string, number>();
  /** Sections that were looked at closely. */
  private readonly rated = new Set<string>();
  /** Sections with a pocket, or without a way up from rest to rest. */
  private readonly trapped = new Set<string>();
  private sections: Placed[] = [];
  private exchanges = 0;
  private readonly avoided: number[] = [];
  private roomTries = 0;

  constructor(trials: CourseTrials, library: readonly LibrarySection[], order: Order, attempt: number) {
    this.trials = trials;
    this.order = order;
    this.seed = `${order.number}-${attempt}`;
    this.gates = gatesOf(order.target, order.isSunday);
    this.faults = new Faults(order);
    this.closeLook = { ...CLOSE_LOOK, isUndecided: (casual) => this.faults.isUndecided(casual) };
    this.random = createRandom(hashText(`${this.seed}:compose`));
    const { theme, target, sections, climb, room } = order;
    this.composer = new Composer(library, { theme, target, sections, climb, room, turn: order.turn });
    this.finishRow = FINISH_ROWS.least + this.random.below(FINISH_ROWS.most - FINISH_ROWS.least + 1);
  }

  /** @param refusalOf why a course is refused because of what it looks like; asked as it is composed, and for every exchange */
  make(refusalOf: RefusalOf = () => undefined): Made {
    const sections = this.composer.compose(this.random);
    if (!sections) return refuseEarly('no sections fit together');
    this.sections = sections;
    if (this.missesTheme(sections)) return refuseEarly('nothing of what its theme is known for');
    const early = refusalOf(this.build().tiles);
    if (early) return refuseEarly(early);
    for (;;) {
      const unfit = this.exchange(refusalOf);
      if (unfit) return refuse(unfit);
      const stack = this.build();
      const why = this.breaksRule(stack);
      if (why) return refuse(why);
      const { fast, exact } = this.trials.rounds(stack.tiles);
      if (this.findTrapped(stack, fast, exact)) continue;
      if (!this.rate(fast, exact)) continue;
      const ratings = this.look();
      const broken = brokenGates(ratings, this.gates);
      if (broken.length > 0) return refuse(broken.join('; '));
      const { seed, sections, avoided } = this;
      return { ok: true, value: { seed, sections, stack, avoided, ratings } };
    }
  }

  private breaksRule({ tiles, flags }: Stack): string | undefined {
    const { errors, warnings } = validateMap({ width: COLUMNS, height: ROWS, tiles });
    if (errors.length + warnings.length > 0) return [...errors, ...warnings].join('; ');
    return isConnected(tiles, flags) ? undefined : 'no open way to a flag';
  }

  /**
   * Lets newcomers play every section where it is, then rates all of them thoroughly, the most doubtful one first, until one has a fault. What
   * came out takes the place of the quick looks.
   * @returns whether all are without fault
   */
  private rate(fast: Round, exact: Round): boolean {
    const wallsOf = (i: number) => shareFrom(this.lookAt(i).strokes.casual ?? [], WALL_STROKES);
    const doubtful = this.sections.map((_, i) => i).filter((i) => !this.rated.has(this.keyAt(i)));
    doubtful.sort((i, j) => wallsOf(j) - wallsOf(i));
    if (!this.welcomesNewcomers(fast)) return false;
    for (const i of doubtful) {
      const key = this.keyAt(i);
      this.rated.add(key);
      this.looks.set(key, rateSection(fast, exact, flagsBelow(i), this.closeLook, this.dice(`rate:${key}`)));
      if (sum(this.faultsOf(this.look(), true)) > 0) return false;
    }
    return true;
  }

  /**
   * Exchanges sections that do not do well where they are, as long as that makes the course better, until it has no faults. After a while
   * its strokes may be further off what is asked for.
   */
  private exchange(refusalOf: RefusalOf): string | undefined {
    let ratings = this.look();
    let faults = this.faultsOf(ratings);
    for (;;) {
      if (sum(this.faultsOf(ratings, this.exchanges >= STRICT_EXCHANGES)) === 0) return undefined;
      const found = this.exchanges < EXCHANGES ? this.propose(ratings, faults) : undefined;
      if (!found && sum(this.faultsOf(ratings, true)) === 0) return undefined;
      if (!found) return `sections stayed unfit: ${faults.map((fault) => fault.toFixed(2)).join(' ')}`;
      const before = this.sections;
      this.sections = before.with(found.at, found.section);
      this.tried.add(this.keyAt(found.at));
      this.exchanges++;
      const limit = sum(faults) + (found.isDetour ? DETOUR : 0);
      const isAllowed = refusalOf(this.build().tiles) === undefined;
      if (!isAllowed) this.avoided.push(this.exchanges);
      const changed = isAllowed && this.isWorth(found.at, limit) ? this.look() : undefined;
      const now = changed && this.faultsOf(changed);
      if (now && sum(now) < limit) [ratings, faults] = [changed, now];
      else this.sections = before;
    }
  }

  /**
   * Another section for the place with the most faults, or at times beside it. When nothing is left to try at that place, a detour: with
   * another section beside it, others fit there. The room stays, unless it is the place with the most faults again and again.
   */
  private propose(ratings: readonly SectionRating[], faults: readonly number[]): Proposal | undefined {
    const worst = faults.indexOf(Math.max(...faults));
    if (this.sections[worst]?.isRoom) this.roomTries++;
    const here = this.proposeAt(worst, ratings);
    if (here && this.random.between(0, 1) >= NEIGHBOR_CHANCE) return here;
    for (const at of [worst + 1, worst - 1]) {
      const beside = this.proposeAt(at, ratings);
      if (beside) return { ...beside, isDetour: !here };
    }
    if (here || this.faultOf(ratings[worst] as SectionRating, worst) > 0) return here;
    // A fault of the whole course, such as its strokes, can be mended anywhere.
    const places = this.sections.map((_, i) => i).sort((i, j) => (faults[j] as number) - (faults[i] as number));
    for (const at of places) {
      const elsewhere = this.proposeAt(at, ratings);
      if (elsewhere) return elsewhere;
    }
    return undefined;
  }

  /** A section for a place that was not tried there between the sections of now. */
  private proposeAt(at: number, ratings: readonly SectionRating[]): Proposal | undefined {
    const old = this.sections[at];
    if (!old || (old.isRoom && this.roomTries <= ROOM_TRIES)) return undefined;
    this.tried.add(keyOf(this.sections, at, old));
    const wanted = meanOf(ratings[at]?.strokes.casual) + this.order.target - holeMean(ratings, 'casual');
    const strokes = Number.isFinite(wanted) ? Math.min(HARDEST, Math.max(EASIEST, wanted)) : old.strokes;
    const section = this.composer
      .alternatives(this.sections, at, strokes, this.random)
      .find(
        (one) =>
          (this.failures.get(one.id) ?? 0) < FAILURES &&
          !this.tried.has(keyOf(this.sections, at, one)) &&
          !this.missesTheme(this.sections.with(at, one)),
      );
    return section && { at, section, isDetour: false };
  }

  /** Whether the changed section and the ones beside it have, by themselves, fewer faults than the whole course had before. */
  private isWorth(changed: number, limit: number): boolean {
    let found = 0;
    for (const i of [changed, changed - 1, changed + 1]) {
      if (this.sections[i]) found += this.faultOf(this.withNewcomer(this.lookAt(i), i), i);
      if (found >= limit) return false;
    }
    return true;
  }

  /** By section: how far it is from what it should be, 0 when it does well. @param isLax whether the strokes may be further off */
  private faultsOf(ratings: readonly SectionRating[], isLax = false): number[] {
    const own = ratings.map((rating, i) => this.faultOf(rating, i));
    return this.faults.ofCourse(ratings, own, isLax);
  }

  private faultOf(rating: SectionRating, i: number): number {
    const key = this.keyAt(i);
    const solved = rating.solved && !this.trapped.has(key);
    return this.faults.ofSection({ ...rating, solved }, this.rated.has(key));
  }

  /** Ratings of all sections where they are: quick ones, where there is no better one yet. */
  private look(): SectionRating[] {
    return this.sections.map((_, i) => this.withNewcomer(this.lookAt(i), i));
  }

  /** Whether newcomers find no fault, neither with a section nor with the hole. A section that is the worst one of a hole is remembered. */
  private welcomesNewcomers(fast: Round): boolean {
    for (const i of this.sections.keys()) {
      const key = this.newcomerKeyAt(i);
      if (this.newcomers.has(key)) continue;
      this.newcomers.set(key, rateNewcomer(fast, flagsBelow(i), THOROUGH, this.dice(`newcomer:${key}`)));
      if (this.faultOf(this.withNewcomer(this.lookAt(i), i), i) > 0) return this.fail(i);
    }
    const faults = this.faultsOf(this.look(), true);
    return sum(faults) === 0 || this.fail(faults.indexOf(Math.max(...faults)));
  }

  private fail(i: number): false {
    const { id } = this.sections[i] as Placed;
    this.failures.set(id, (this.failures.get(id) ?? 0) + 1);
    return false;
  }

  private withNewcomer(rating: SectionRating, i: number): SectionRating {
    const newcomer = this.newcomers.get(this.newcomerKeyAt(i));
    return newcomer ? { ...rating, strokes: { ...rating.strokes, newcomer } } : rating;
  }

  private lookAt(i: number): SectionRating {
    const key = this.keyAt(i);
    const known = this.looks.get(key);
    if (known) return known;
    const fast = this.trials.fastRound(this.build().tiles);
    const rating = rateSection(fast, fast, flagsBelow(i), LOOK, this.dice(`look:${key}`));
    this.looks.set(key, rating);
    return rating;
  }

  /** Finds sections that have pockets, or no way up from rest to rest, so that they are exchanged. @returns whether there are any */
  private findTrapped({ flags }: Stack, fast: Round, exact: Round): boolean {
    const traps = findTraps(fast, exact, this.dice('traps'));
    const ofPockets = traps.pockets.map(({ y }) => {
      const row = Math.floor(y / TILE);
      return flags.findLastIndex((flag) => flag.row >= row);
    });
    const last = this.sections.length - 1;
    const places = [...ofPockets, ...traps.unclimbable].map((i) => Math.min(last, Math.max(0, i)));
    for (const i of places) this.trapped.add(this.keyAt(i));
    return places.length > 0;
  }

  private missesTheme(sections: readonly Placed[]): boolean {
    return missesItsTheme(this.build(sections).tiles, this.order.theme);
  }

  private build(sections: readonly Placed[] = this.sections): Stack {
    return stackSections(
      sections.map(({ drawing }) => drawing),
      Math.min(this.finishRow, LOWEST_START - sections.reduce((sum, { climb }) => sum + climb, 0)),
      this.order.number,
    );
  }

  private keyAt(i: number): string {
    return keyOf(this.sections, i, this.sections[i] as Placed);
  }

  /** What is above a section closes the air that newcomers would fly through. What is below hardly matters to them. */
  private newcomerKeyAt(i: number): string {
    return [this.sections[i], this.sections[i + 1]].map((one) => one && `${one.id}${one.isMirrored}`).join();
  }

  private dice(what: string): number {
    return hashText(`${this.seed}:${what}`);
  }
}

const refuse = (why: string): Refused => ({ ok: false, why, isEarly: false });
const refuseEarly = (why: string): Refused => ({ ok: false, why, isEarly: true });

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const keyOf = (sections: readonly Placed[], at: number, next: Placed): string =>
  [sections[at - 1], next, sections[at + 1]].map((one) => one && `${one.id}${one.isMirrored}`).join();
