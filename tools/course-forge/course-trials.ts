import { flagsBelow } from '../../shared/course/flag-set.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { FastWorld } from '../../sim-worker/solver/fast-world.ts';
import { type Effort, rateSection, type SectionRating } from '../../sim-worker/solver/rate.ts';

/** Two rounds on the same tiles. Only results of the exact round are stored. */
export interface TrialRounds {
  /** On the fast world. */
  readonly fast: Round;
  /** On the engine. */
  readonly exact: Round;
}

/** Plays courses to rate them. There is only one engine, so it plays one course at a time. */
export class CourseTrials {
  private readonly engine: Box2dWorld;

  private constructor(engine: Box2dWorld) {
    this.engine = engine;
  }

  static async open(): Promise<CourseTrials> {
    return new CourseTrials(await loadEngine());
  }

  fastRound(tiles: Uint16Array): Round {
    const terrain = new Terrain({ width: COLUMNS, height: ROWS, tiles });
    const world = new FastWorld();
    world.build(traceOutline(terrain));
    return new Round(terrain, world);
  }

  /** Creates both rounds. The exact round of an earlier call can then no longer be used. */
  rounds(tiles: Uint16Array): TrialRounds {
    const fast = this.fastRound(tiles);
    this.engine.build(traceOutline(fast.terrain));
    return { fast, exact: new Round(fast.terrain, this.engine) };
  }
}

/** Rates all sections for all players. The players practice on the fast round; their strokes are counted on the exact one. */
export function rateCourse({ fast, exact }: TrialRounds, effort: Effort, seed: number): SectionRating[] {
  const count = fast.terrain.flags.length + 1;
  return Array.from({ length: count }, (_, i) => rateSection(fast, exact, flagsBelow(i), effort, seed + i));
}
