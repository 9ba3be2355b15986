import { COLUMNS, ROWS, TILE } from '../../shared/course/geometry.ts';
import { validateMap } from '../../shared/course/validate.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { flagsBelow, QUICK, rateSection, type SectionRating, THOROUGH } from '../../sim-worker/solver/rate.ts';
import { findTraps } from '../../sim-worker/solver/traps.ts';
import { type BuiltCourse, buildCourse } from './generator/build.ts';
import { hashText } from './generator/dice.ts';
import { meetsQuota, proposeHazard } from './generator/hazards.ts';
import { type CoursePlan, planCourse, rerollSection, withHazard } from './generator/plan.ts';
import { type Lab, rateCourse } from './lab.ts';
import type { Order } from './schedule.ts';

/** A course that keeps every rule, with what the players needed for it. */
export interface MadeCourse {
  readonly plan: CoursePlan;
  readonly built: BuiltCourse;
  readonly ratings: readonly SectionRating[];
}

export type Made = { readonly ok: true; readonly value: MadeCourse } | { readonly ok: false; readonly why: string };

/** Draws of one section before the best of them is taken. */
const DRAWS = 10;
const REDRAWS = 6;
/** Distance of ln(strokes) from the target at which no further draw is tried. */
const CLOSE_ENOUGH = 0.3;
/** What a section that one lucky shot skips counts as, in the same measure. */
const TOO_SHORT_PENALTY = 0.8;
/** A section may make the one below it harder by this much (ln) before it counts against it. */
const HARM_ALLOWED = 0.35;
const HARM_WEIGHT = 1.2;
const REPAIR_ROUNDS = 3;
/** A section that takes this many times its share of the target, and a little more, is drawn again. */
const OVERLONG = { times: 1.7, plus: 1.5 } as const;
const HAZARD_TRIES = 20;
/** Share of the target between which the strokes of a good player must lie. */
const BAND = { low: 0.75, high: 1.28 } as const;

/** Makes one course for an order, section by section from the bottom. Deterministic for its seed. */
export class CourseMaker {
  private readonly lab: Lab;
  private readonly order: Order;
  private readonly seed: string;
  private readonly shares: readonly number[];
  private plan: CoursePlan;
  private draws = 0;

  constructor(lab: Lab, order: Order, attempt: number) {
    this.lab = lab;
    this.order = order;
    this.seed = `${order.number}-${attempt}`;
    const difficulty = Math.min(0.7, Math.max(0.05, (order.target / (order.checkpoints + 1) - 2.6) / 6));
    this.plan = planCourse(this.seed, { theme: order.theme, checkpoints: order.checkpoints, difficulty });
    this.shares = this.shareTarget();
  }

  make(): Made {
    const count = this.plan.sections.length;
    for (let section = 0; section < count; section++) this.choose(section, section + 1, DRAWS);
    if (!this.mendSections()) return this.refuse('a section stayed unsolved or far too long');
    this.addHazards();
    const built = buildCourse(this.plan);
    const problems = validateMap({ width: COLUMNS, height: ROWS, tiles: built.tiles });
    if (problems.errors.length + problems.warnings.length > 0) return this.refuse([...problems.errors, ...problems.warnings].join('; '));
    if (!meetsQuota(built.tiles, this.plan.theme)) return this.refuse('too few hazards for its theme');
    const bench = this.lab.bench(built.tiles);
    const traps = findTraps(bench.sketch, bench.stage, this.dice('traps'));
    if (traps.length > 0) return this.refuse(`trap at row ${Math.floor((traps[0]?.y ?? 0) / TILE)}`);
    const ratings = rateCourse(bench, THOROUGH, this.dice('final'));
    const strokes = ratings.reduce((sum, rating) => sum + (rating.expected.good ?? Number.POSITIVE_INFINITY), 0);
    const share = strokes / this.order.target;
    if (!(share >= BAND.low && share <= BAND.high))
      return this.refuse(`${strokes.toFixed(1)} strokes for a target of ${this.order.target}`);
    return { ok: true, value: { plan: this.plan, built, ratings } };
  }

  /** Each section's part of the target: by its height, and growing towards the top. */
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

  /** Draws a section until one comes close to its share, else takes the best draw. `built` sections stand while it is judged. */
  private choose(section: number, built: number, draws: number): void {
    const base = this.plan.sections[section]?.difficulty ?? 0;
    const random = createRandom(this.dice(`choose:${section}:${this.draws}`));
    let best = { plan: this.plan, miss: Number.POSITIVE_INFINITY };
    for (let draw = 0; draw < draws && best.miss >= CLOSE_ENOUGH; draw++) {
      const attempt = this.draws++;
      const changes = { difficulty: base + random.between(-0.25, 0.25), newArchetype: draw % 2 === 1 || !Number.isFinite(best.miss) };
      const plan = attempt === section && draw === 0 ? this.plan : rerollSection(this.plan, section, attempt, changes);
      const miss = this.missOf(plan, section, built);
      if (miss < best.miss) best = { plan, miss };
    }
    this.plan = best.plan;
  }

  /** How far a draw is from what it should be; 0 is perfect, Infinity unsolved. */
  private missOf(plan: CoursePlan, section: number, built: number): number {
    const sketch = this.lab.sketch(buildCourse(plan, built).tiles);
    const rate = (i: number) => rateSection(sketch, sketch, flagsBelow(i), ['good'], QUICK, this.dice(`quick:${i}:${this.draws}`));
    const own = rate(section);
    if (!own.solved) return Number.POSITIVE_INFINITY;
    const strokes = own.expected.good ?? Number.POSITIVE_INFINITY;
    const miss = Math.abs(Math.log(strokes / this.share(section))) + (own.best === 1 && strokes < 1.6 ? TOO_SHORT_PENALTY : 0);
    if (section === 0 || miss > 1) return miss;
    const below = rate(section - 1);
    if (!below.solved) return Number.POSITIVE_INFINITY;
    const harm = Math.log((below.expected.good ?? Number.POSITIVE_INFINITY) / this.share(section - 1)) - HARM_ALLOWED;
    return miss + Math.max(0, harm) * HARM_WEIGHT;
  }

  /** Rates the whole course and draws again what is unsolved or overlong, and from the second round on what stands above it. */
  private mendSections(): boolean {
    const count = this.plan.sections.length;
    for (let round = 0; ; round++) {
      const sketch = this.lab.sketch(buildCourse(this.plan).tiles);
      const bad = this.plan.sections.flatMap((_, i) => {
        const rating = rateSection(
          sketch,
          sketch,
          flagsBelow(i),
          ['good'],
          { ...QUICK, studies: 2, trialRounds: 20 },
          this.dice(`mend:${round}:${i}`),
        );
        const limit = OVERLONG.times * this.share(i) + OVERLONG.plus;
        return rating.solved && (rating.expected.good ?? Number.POSITIVE_INFINITY) <= limit ? [] : [i];
      });
      if (bad.length === 0) return true;
      if (round === REPAIR_ROUNDS) return false;
      const again = new Set(bad);
      if (round > 0) for (const i of bad) if (i + 1 < count) again.add(i + 1);
      for (const i of [...again].sort((a, b) => a - b)) this.choose(i, count, REDRAWS);
    }
  }

  /** Adds what the theme still wants, where it does not make a section much harder. */
  private addHazards(): void {
    const random = createRandom(this.dice('hazards'));
    for (let i = 0; i < HAZARD_TRIES; i++) {
      const hazard = proposeHazard(buildCourse(this.plan), this.plan.theme, random);
      if (!hazard) return;
      const plan = withHazard(this.plan, hazard);
      const { tiles } = buildCourse(plan);
      const problems = validateMap({ width: COLUMNS, height: ROWS, tiles });
      if (problems.errors.length + problems.warnings.length > 0) continue;
      const sketch = this.lab.sketch(tiles);
      const section = this.plan.platforms.findLastIndex((platform) => platform.row >= hazard.row);
      const touched = [section - 1, section].filter((k) => k >= 0 && k < this.plan.sections.length);
      const bearable = touched.every((k) => {
        const rating = rateSection(sketch, sketch, flagsBelow(k), ['good'], QUICK, this.dice(`hazard:${i}:${k}`));
        return rating.solved && (rating.expected.good ?? Number.POSITIVE_INFINITY) <= OVERLONG.times * this.share(k) + OVERLONG.plus;
      });
      if (bearable) this.plan = plan;
    }
  }

  private share(section: number): number {
    return this.shares[section] as number;
  }

  private dice(what: string): number {
    return hashText(`${this.seed}:${what}`);
  }

  private refuse(why: string): Made {
    return { ok: false, why };
  }
}
