import { flagsBelow } from '../../shared/course/flag-set.ts';
import { COLUMNS, ROWS, TILE } from '../../shared/course/geometry.ts';
import { validateMap } from '../../shared/course/validate.ts';
import type { Round } from '../../sim-worker/core/round.ts';
import { meanOf, shareFrom } from '../../sim-worker/solver/histogram.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { QUICK, rateSection, type SectionRating, THOROUGH } from '../../sim-worker/solver/rate.ts';
import { findTraps } from '../../sim-worker/solver/traps.ts';
import { type CourseTrials, rateCourse } from './course-trials.ts';
import { brokenGates, type Gates, gatesOf, holeMean, WALL_STROKES } from './gates.ts';
import { type BuiltCourse, buildCourse } from './generator/build.ts';
import { hashText } from './generator/dice.ts';
import { isConnected } from './generator/finish.ts';
import { missesItsTheme, proposeHazard } from './generator/hazards.ts';
import { type CoursePlan, planCourse, ROOM, rerollSection, withHazard } from './generator/plan.ts';
import type { Order } from './schedule.ts';
import { mirrorDrawing } from './sections/drawing.ts';

/** A course that satisfies every rule, with the strokes that the players needed. */
export interface MadeCourse {
  readonly plan: CoursePlan;
  readonly built: BuiltCourse;
  readonly ratings: readonly SectionRating[];
}

export type Made = { readonly ok: true; readonly value: MadeCourse } | { readonly ok: false; readonly why: string };

/** Most draws of one section. After them the best one is kept. */
const DRAWS = 30;
const REDRAWS = 20;
/** A draw is good enough when its faults add up to less. See `faultsOf`. */
const GOOD_ENOUGH = 0.35;
/** A section with more faults is drawn again in the finished course. */
const BEARABLE = 0.6;
/** A draw with more faults is not tried again with the same archetype. */
const HOPELESS = 0.9;
/** Rating a section stops when its best plan takes so many strokes, and a play after so many. */
const TOO_MANY = 5;
const PATIENCE = 24;
/** How much ln(strokes / share) of a draw lowers the difficulty of the next. */
const STEERING = 0.3;
/** A section may add so many faults to the one below it without a penalty. */
const HARM_ALLOWED = 0.2;
const REPAIR_ROUNDS = 3;
const TRAP_ROUNDS = 2;
const HAZARD_TRIES = 12;
/** With a hazard a section may have so many more faults. */
const HAZARD_ALLOWED = 0.15;
/** Ratio of a casual player's strokes to a good player's in a section, above which it is a fault. */
const RATIO = 1.75;
/** Share of flags lit in flight above which a section has a fault. */
const LIT_IN_FLIGHT = 0.2;
/** What each kind of fault counts, in the measure of |ln(strokes / share)|. */
const WEIGHTS = { walls: 30, ratio: 1, lit: 1, noBold: 0.15 } as const;

/** Makes one course for an order, section by section from the bottom. The same seed gives the same course. */
export class CourseMaker {
  private readonly trials: CourseTrials;
  private readonly order: Order;
  private readonly seed: string;
  private readonly gates: Gates;
  private shares: readonly number[] = [];
  private plan: CoursePlan;
  private draws = 0;
  /** Faults by section, as last rated. */
  private faults: number[] = [];

  constructor(trials: CourseTrials, order: Order, attempt: number) {
    this.trials = trials;
    this.order = order;
    this.seed = `${order.number}-${attempt}`;
    this.gates = gatesOf(order.target, order.isSunday);
    const { theme, sections, climb, isGrand } = order;
    const room = order.room && createRandom(this.dice('mirror')).below(2) === 1 ? mirrorDrawing(order.room) : order.room;
    const difficulty = Math.min(0.8, Math.max(0.05, (order.target / sections - 3) / 5));
    this.plan = planCourse(this.seed, { theme, sections, climb, isGrand, room, difficulty });
  }

  make(): Made {
    const count = this.plan.sections.length;
    this.shares = this.shareTarget();
    for (let section = 0; section < count; section++) this.choose(section, section + 1, DRAWS, this.plan);
    const unfit = this.repairSections();
    if (unfit) return refuse(unfit);
    if (!this.repairTraps()) return refuse('traps came again and again');
    this.addHazards();
    const built = buildCourse(this.plan);
    const { errors, warnings } = validateMap({ width: COLUMNS, height: ROWS, tiles: built.tiles });
    if (errors.length + warnings.length > 0) return refuse([...errors, ...warnings].join('; '));
    if (!isConnected(built.tiles, this.plan.platforms)) return refuse('no open way to a flag');
    if (missesItsTheme(built.tiles, this.plan.theme)) return refuse('nothing of what its theme is known for');
    if (this.trapped(0).length > 0) return refuse('hazards made a trap');
    const ratings = rateCourse(this.trials.rounds(built.tiles), THOROUGH, this.dice('final'));
    const broken = brokenGates(ratings, this.gates);
    if (broken.length > 0) return refuse(broken.join('; '));
    return { ok: true, value: { plan: this.plan, built, ratings } };
  }

  /** Divides the target among the sections: more for a taller section, and more toward the top. A room has what it takes. */
  private shareTarget(): number[] {
    const random = createRandom(this.dice('shares'));
    const { platforms, sections } = this.plan;
    const weights = sections.map(({ archetype }, i) => {
      const rows = (platforms[i]?.row ?? 0) - (platforms[i + 1]?.row ?? 0);
      return archetype === ROOM ? 0 : Math.sqrt(rows) * (0.85 + (0.3 * i) / (sections.length - 1)) * random.between(0.85, 1.2);
    });
    const sum = weights.reduce((a, b) => a + b);
    const ofRoom = this.plan.room ? meanOf(this.rate(this.plan, this.plan.room.section, this.plan.room.section + 1).strokes.casual) : 0;
    const left = this.order.target - Math.min(ofRoom, this.order.target * 0.3);
    return weights.map((weight) => (weight === 0 ? ofRoom : Math.max(1.8, (left * weight) / sum)));
  }

  /**
   * Draws a section until a draw is good enough, or else keeps the best draw. After a draw that is too easy the next one is
   * harder, and the reverse.
   * @param built number of sections that are built while it is rated
   * @param first the draw to begin with; default: a new one
   */
  private choose(section: number, built: number, draws: number, first?: CoursePlan): void {
    if (this.plan.sections[section]?.archetype === ROOM) return;
    let difficulty = this.plan.sections[section]?.difficulty ?? 0;
    const random = createRandom(this.dice(`choose:${section}:${this.draws}`));
    let best = { plan: this.plan, faults: Number.POSITIVE_INFINITY };
    let last = Number.POSITIVE_INFINITY;
    for (let draw = 0; draw < draws && best.faults >= GOOD_ENOUGH; draw++) {
      const changes = { difficulty: difficulty + random.between(-0.1, 0.1), newArchetype: draw % 2 === 1 || last > HOPELESS };
      const plan = draw === 0 && first ? first : rerollSection(this.plan, section, ++this.draws, changes);
      const { faults, excess } = this.judge(plan, section, built);
      if (faults < best.faults) best = { plan, faults };
      last = faults;
      difficulty = Math.min(1, Math.max(0, difficulty - STEERING * Math.min(1, Math.max(-1, excess))));
    }
    this.plan = best.plan;
  }

  /** Returns the faults of a draw, with those that it causes below, and ln(strokes / share): above 0 the draw is too hard. */
  private judge(plan: CoursePlan, section: number, built: number): { faults: number; excess: number } {
    const own = this.rate(plan, section, built);
    const excess = Math.log(meanOf(own.strokes.casual) / this.share(section));
    const faults = this.faultsOf(own, section);
    if (section === 0 || !(faults <= 1)) return { faults, excess };
    const below = this.faultsOf(this.rate(plan, section - 1, built), section - 1);
    return { faults: faults + Math.max(0, below - (this.faults[section - 1] ?? 0) - HARM_ALLOWED), excess };
  }

  private rate(plan: CoursePlan, section: number, built: number): SectionRating {
    const fast = this.trials.fastRound(buildCourse(plan, built).tiles);
    return this.rateOn(fast, section, `quick:${section}:${this.draws}`);
  }

  private rateOn(fast: Round, section: number, what: string): SectionRating {
    return rateSection(fast, fast, flagsBelow(section), { ...QUICK, maxStrokes: TOO_MANY, patience: PATIENCE }, this.dice(what));
  }

  /** How far a section is from what it should be: 0 is perfect, Infinity is unsolved. */
  private faultsOf({ strokes, bold, litInFlight }: SectionRating, section: number): number {
    const casual = meanOf(strokes.casual);
    if (!Number.isFinite(casual)) return Number.POSITIVE_INFINITY;
    const over = (value: number, limit: number) => Math.max(0, value - limit);
    return (
      (section === this.plan.room?.section ? 0 : Math.abs(Math.log(casual / this.share(section)))) +
      WEIGHTS.walls * over(shareFrom(strokes.casual ?? [], WALL_STROKES), this.gates.walls) +
      WEIGHTS.ratio * over(casual / meanOf(strokes.good), RATIO) +
      WEIGHTS.lit * over(litInFlight, LIT_IN_FLIGHT) +
      (bold ? 0 : WEIGHTS.noBold)
    );
  }

  /** Rates the whole course and draws unsuitable sections again, from the second round on together with the sections above them. */
  private repairSections(): string | undefined {
    const count = this.plan.sections.length;
    for (let round = 0; ; round++) {
      const bad = this.misfits(round);
      if (bad.length === 0) return undefined;
      if (round === REPAIR_ROUNDS) return `sections ${bad.join(', ')} stayed unfit`;
      const again = new Set(bad);
      if (round > 0) for (const i of bad) if (i + 1 < count) again.add(i + 1);
      for (const i of [...again].sort((a, b) => a - b)) this.choose(i, count, REDRAWS);
    }
  }

  /** Finds sections with too many faults. If there are none but the sum misses the target, the section that misses its share most. */
  private misfits(round: number): number[] {
    const fast = this.trials.fastRound(buildCourse(this.plan).tiles);
    const ratings = this.plan.sections.map((_, i) => this.rateOn(fast, i, `mend:${round}:${i}`));
    this.faults = ratings.map((rating, i) => this.faultsOf(rating, i));
    const bad = this.faults.flatMap((faults, i) => (faults <= BEARABLE ? [] : [i]));
    if (bad.length > 0) return bad;
    const casual = holeMean(ratings, 'casual');
    if (casual >= this.gates.least && casual <= this.gates.most) return [];
    const sign = casual > this.order.target ? 1 : -1;
    const misses = ratings.map(({ strokes }, i) =>
      i === this.plan.room?.section ? -9 : sign * Math.log(meanOf(strokes.casual) / this.share(i)),
    );
    return [misses.indexOf(Math.max(...misses))];
  }

  /** Draws sections again that have pockets, or no way up from rest to rest, until there are no such sections. */
  private repairTraps(): boolean {
    for (let round = 0; ; round++) {
      const trapped = this.trapped(round);
      if (trapped.length === 0) return true;
      if (round === TRAP_ROUNDS) return false;
      for (const section of trapped) this.choose(section, this.plan.sections.length, REDRAWS);
      if (this.repairSections()) return false;
    }
  }

  private trapped(round: number): number[] {
    const { fast, exact } = this.trials.rounds(buildCourse(this.plan).tiles);
    const traps = findTraps(fast, exact, this.dice(`traps:${round}`));
    const ofPockets = traps.pockets.map(({ y }) => this.sectionAt(Math.floor(y / TILE)));
    return [...new Set([...ofPockets, ...traps.unclimbable])].sort((a, b) => a - b);
  }

  /** Returns the section of a row: the one above the highest platform that is not above the row. */
  private sectionAt(row: number): number {
    const platform = this.plan.platforms.findLastIndex((candidate) => candidate.row >= row);
    return Math.min(Math.max(0, platform), this.plan.sections.length - 1);
  }

  /** Adds the hazards that the theme still needs, where they do not make a section much worse. */
  private addHazards(): void {
    const random = createRandom(this.dice('hazards'));
    for (let i = 0; i < HAZARD_TRIES; i++) {
      const hazard = proposeHazard(buildCourse(this.plan), this.plan.theme, random);
      if (!hazard) return;
      const plan = withHazard(this.plan, hazard);
      const { tiles } = buildCourse(plan);
      const problems = validateMap({ width: COLUMNS, height: ROWS, tiles });
      if (problems.errors.length + problems.warnings.length > 0) continue;
      const fast = this.trials.fastRound(tiles);
      const section = this.sectionAt(hazard.row);
      const touched = [section - 1, section].filter((k) => k >= 0 && k < this.plan.sections.length);
      const faults = touched.map((k) => this.faultsOf(this.rateOn(fast, k, `hazard:${i}:${k}`), k));
      const isBearable = touched.every((k, at) => {
        const allowed = Math.max(BEARABLE, (this.faults[k] ?? 0) + HAZARD_ALLOWED);
        return (faults[at] as number) <= allowed;
      });
      if (!isBearable) continue;
      touched.forEach((k, at) => {
        this.faults[k] = faults[at] as number;
      });
      this.plan = plan;
    }
  }

  private share(section: number): number {
    return this.shares[section] as number;
  }

  private dice(what: string): number {
    return hashText(`${this.seed}:${what}`);
  }
}

const refuse = (why: string): Made => ({ ok: false, why });
