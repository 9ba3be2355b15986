import { flagsBelow } from '../../shared/course/flag-set.ts';
import { COLUMNS, ROWS, TILE } from '../../shared/course/geometry.ts';
import { validateMap } from '../../shared/course/validate.ts';
import type { Round } from '../../sim-worker/core/round.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { QUICK, rateSection, type SectionRating, THOROUGH } from '../../sim-worker/solver/rate.ts';
import { findTraps } from '../../sim-worker/solver/traps.ts';
import { type CourseTrials, rateCourse } from './course-trials.ts';
import { type BuiltCourse, buildCourse } from './generator/build.ts';
import { hashText } from './generator/dice.ts';
import { isConnected } from './generator/finish.ts';
import { missesItsTheme, proposeHazard } from './generator/hazards.ts';
import { type CoursePlan, planCourse, rerollSection, withHazard } from './generator/plan.ts';
import type { Order } from './schedule.ts';

/** A course that satisfies every rule, with the strokes that the players needed. */
export interface MadeCourse {
  readonly plan: CoursePlan;
  readonly built: BuiltCourse;
  readonly ratings: readonly SectionRating[];
}

export type Made = { readonly ok: true; readonly value: MadeCourse } | { readonly ok: false; readonly why: string };

/** Most draws of one section. After them the best one is kept. */
const DRAWS = 10;
const REDRAWS = 6;
/** A draw is good enough when its ln(strokes) is this close to the target. */
const CLOSE_ENOUGH = 0.3;
/** Distance that is added for a section that one lucky shot can skip, in the same measure. */
const TOO_SHORT_PENALTY = 0.8;
/** A draw that misses by more is not tried again with the same archetype. */
const HOPELESS = 0.7;
/** Rating a section stops when its best plan takes `TOO_MANY` times its share, and a round stops after `PATIENCE` times its share. */
const TOO_MANY = 1.25;
const PATIENCE = 3.5;
/** How much ln(strokes / share) of a draw lowers the difficulty of the next. */
const STEERING = 0.3;
/** A section may make the one below it harder by this much (ln) without a penalty. */
const HARM_ALLOWED = 0.35;
const HARM_WEIGHT = 1.2;
const REPAIR_ROUNDS = 4;
const TRAP_ROUNDS = 2;
/** A section that takes more than `times` its share of the target plus `plus` is drawn again. */
const OVERLONG = { times: 1.6, plus: 1 } as const;
const HAZARD_TRIES = 12;
/** Ratio of a quick rating of a section to its thorough rating. */
const PESSIMISM = 1.1;
/** Before hazards are added, the strokes of a good player must be between these shares of the target. */
const MIDDLE = { low: 0.82, high: 1.15 } as const;
/** With a hazard a section may take `ofShare` times its share or `ofBefore` times its earlier strokes, plus `plus`. */
const BEARABLE = { ofShare: 1.3, ofBefore: 1.2, plus: 0.5 } as const;
/** The strokes of a good player must be between these shares of the target. */
const BAND = { low: 0.8, high: 1.2 } as const;
/**
 * The same for the rating that is stored. It is independent of the estimate by which the course was accepted; otherwise par
 * would be the luckier of two ratings.
 */
const WIDE_BAND = { low: 0.75, high: 1.33 } as const;
/** Most strokes that a casual player may need for a section. */
const CASUAL_LIMIT = 30;

/** Makes one course for an order, section by section from the bottom. The same seed gives the same course. */
export class CourseMaker {
  private readonly trials: CourseTrials;
  private readonly order: Order;
  private readonly seed: string;
  private readonly shares: readonly number[];
  private plan: CoursePlan;
  private draws = 0;
  /** Strokes of a good player by section, as last rated. */
  private strokes: number[] = [];

  constructor(trials: CourseTrials, order: Order, attempt: number) {
    this.trials = trials;
    this.order = order;
    this.seed = `${order.number}-${attempt}`;
    const difficulty = Math.min(0.8, Math.max(0.05, (order.target / (order.checkpoints + 1) - 2.6) / 5));
    this.plan = planCourse(this.seed, { theme: order.theme, checkpoints: order.checkpoints, difficulty });
    this.shares = this.shareTarget();
  }

  make(): Made {
    const count = this.plan.sections.length;
    for (let section = 0; section < count; section++) this.choose(section, section + 1, DRAWS, this.plan);
    if (!this.repairSections()) return refuse('a section stayed unsolved or far too long');
    if (!this.repairTraps()) return refuse('traps came again and again');
    this.addHazards();
    const built = buildCourse(this.plan);
    const { errors, warnings } = validateMap({ width: COLUMNS, height: ROWS, tiles: built.tiles });
    if (errors.length + warnings.length > 0) return refuse([...errors, ...warnings].join('; '));
    if (!isConnected(built.tiles, this.plan.platforms)) return refuse('no open way to a flag');
    if (missesItsTheme(built.tiles, this.plan.theme)) return refuse('nothing of what its theme is known for');
    if (this.trapped(0).length > 0) return refuse('hazards made a trap');
    const estimate = this.strokes.reduce((a, b) => a + b) / this.order.target / PESSIMISM;
    if (!(estimate >= BAND.low && estimate <= BAND.high)) return refuse(`about ${estimate.toFixed(2)} of the strokes asked for`);
    const ratings = rateCourse(this.trials.rounds(built.tiles), THOROUGH, this.dice('final'));
    const strokes = ratings.reduce((sum, rating) => sum + (rating.expected.good ?? Number.POSITIVE_INFINITY), 0);
    const share = strokes / this.order.target;
    if (!(share >= WIDE_BAND.low && share <= WIDE_BAND.high))
      return refuse(`${strokes.toFixed(1)} strokes for a target of ${this.order.target}`);
    const lost = ratings.findIndex(({ expected }) => !((expected.casual ?? Number.POSITIVE_INFINITY) <= CASUAL_LIMIT));
    if (lost >= 0) return refuse(`a casual player is lost in section ${lost}`);
    return { ok: true, value: { plan: this.plan, built, ratings } };
  }

  /** Divides the target among the sections: more for a taller section, and more toward the top. */
  private shareTarget(): number[] {
    const random = createRandom(this.dice('shares'));
    const { platforms, sections } = this.plan;
    const weights = sections.map((_, i) => {
      const rows = (platforms[i]?.row ?? 0) - (platforms[i + 1]?.row ?? 0);
      return rows * (0.75 + (0.5 * i) / (sections.length - 1)) * random.between(0.8, 1.25);
    });
    const sum = weights.reduce((a, b) => a + b);
    return weights.map((weight) => Math.max(1.8, (this.order.target * weight) / sum));
  }

  /**
   * Draws a section until a draw is close to its share, or else keeps the best draw. After a draw that is too easy the next one is
   * harder, and the reverse.
   * @param built number of sections that are built while it is rated
   * @param first the draw to begin with; default: a new one
   */
  private choose(section: number, built: number, draws: number, first?: CoursePlan): void {
    let difficulty = this.plan.sections[section]?.difficulty ?? 0;
    const random = createRandom(this.dice(`choose:${section}:${this.draws}`));
    let best = { plan: this.plan, miss: Number.POSITIVE_INFINITY };
    let last = Number.POSITIVE_INFINITY;
    for (let draw = 0; draw < draws && best.miss >= CLOSE_ENOUGH; draw++) {
      const changes = { difficulty: difficulty + random.between(-0.1, 0.1), newArchetype: draw % 2 === 1 || last > HOPELESS };
      const plan = draw === 0 && first ? first : rerollSection(this.plan, section, ++this.draws, changes);
      const { miss, excess } = this.judge(plan, section, built);
      if (miss < best.miss) best = { plan, miss };
      last = miss;
      difficulty = Math.min(1, Math.max(0, difficulty - STEERING * Math.min(1, Math.max(-1, excess))));
    }
    this.plan = best.plan;
  }

  /**
   * Returns the distance of a draw from its target. `miss` 0 is perfect, Infinity is unsolved. `excess` is ln(strokes / share):
   * above 0 the draw is too hard.
   */
  private judge(plan: CoursePlan, section: number, built: number): { miss: number; excess: number } {
    const fast = this.trials.fastRound(buildCourse(plan, built).tiles);
    const rate = (i: number) => {
      const effort = {
        ...QUICK,
        maxStrokes: Math.max(2, Math.floor(TOO_MANY * this.share(i))),
        patience: Math.ceil(PATIENCE * this.share(i)),
      };
      return rateSection(fast, fast, flagsBelow(i), ['good'], effort, this.dice(`quick:${i}:${this.draws}`));
    };
    const own = rate(section);
    const strokes = own.expected.good ?? Number.POSITIVE_INFINITY;
    const excess = Math.log(strokes / this.share(section));
    const miss = Math.abs(excess) + (own.best === 1 && strokes < 1.6 ? TOO_SHORT_PENALTY : 0);
    if (section === 0 || !(miss <= 1)) return { miss, excess };
    const below = rate(section - 1).expected.good ?? Number.POSITIVE_INFINITY;
    const harm = Math.log(below / this.share(section - 1)) - HARM_ALLOWED;
    return { miss: miss + Math.max(0, harm) * HARM_WEIGHT, excess };
  }

  /** Rates the whole course and draws unsuitable sections again, from the second round on together with the sections above them. */
  private repairSections(): boolean {
    const count = this.plan.sections.length;
    for (let round = 0; ; round++) {
      const bad = this.misfits(round);
      if (bad.length === 0) return true;
      if (round === REPAIR_ROUNDS) return false;
      const again = new Set(bad);
      if (round > 0) for (const i of bad) if (i + 1 < count) again.add(i + 1);
      for (const i of [...again].sort((a, b) => a - b)) this.choose(i, count, REDRAWS);
    }
  }

  /** Returns the strokes of a good player for a section. It is rated twice before it counts as too long. */
  private strokesOf(fast: Round, section: number, what: string): number {
    let least = Number.POSITIVE_INFINITY;
    for (let look = 0; look < 2 && least > this.longest(section); look++) {
      const effort = { ...QUICK, patience: Math.ceil(PATIENCE * this.share(section)) + look * QUICK.patience };
      const rating = rateSection(fast, fast, flagsBelow(section), ['good'], effort, this.dice(`${what}:${section}:${look}`));
      least = Math.min(least, rating.expected.good ?? Number.POSITIVE_INFINITY);
    }
    return least;
  }

  private longest(section: number): number {
    return OVERLONG.times * this.share(section) + OVERLONG.plus;
  }

  /**
   * Finds sections that are unsolved or too long. If there are none but the sum misses the target, the section that misses its
   * share most.
   */
  private misfits(round: number): number[] {
    const fast = this.trials.fastRound(buildCourse(this.plan).tiles);
    const strokes = this.plan.sections.map((_, i) => this.strokesOf(fast, i, `mend:${round}`));
    const overlong = strokes.flatMap((value, i) => (value <= this.longest(i) ? [] : [i]));
    if (overlong.length > 0) return overlong;
    this.strokes = strokes;
    const share = strokes.reduce((a, b) => a + b) / this.order.target / PESSIMISM;
    if (share >= MIDDLE.low && share <= MIDDLE.high) return [];
    const misses = strokes.map((value, i) => Math.log(value / this.share(i)) * (share > 1 ? 1 : -1));
    return [misses.indexOf(Math.max(...misses))];
  }

  /** Draws sections again that have pockets, or no way up from rest to rest, until there are no such sections. */
  private repairTraps(): boolean {
    for (let round = 0; ; round++) {
      const trapped = this.trapped(round);
      if (trapped.length === 0) return true;
      if (round === TRAP_ROUNDS) return false;
      for (const section of trapped) this.choose(section, this.plan.sections.length, REDRAWS);
      if (!this.repairSections()) return false;
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

  /** Adds the hazards that the theme still needs, where they do not make a section much harder. */
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
      const strokes = touched.map((k) => this.strokesOf(fast, k, `hazard:${i}`));
      const bearable = touched.every((k, at) => {
        const before = this.strokes[k] as number;
        return (strokes[at] as number) <= Math.max(BEARABLE.ofShare * this.share(k), BEARABLE.ofBefore * before) + BEARABLE.plus;
      });
      if (!bearable) continue;
      touched.forEach((k, at) => {
        this.strokes[k] = strokes[at] as number;
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
