import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { SKILLS, type Skill } from '../../sim-worker/solver/noisy-player.ts';
import { type Effort, flagsBelow, rateSection, type SectionRating } from '../../sim-worker/solver/rate.ts';
import { SketchWorld } from '../../sim-worker/solver/sketch-world.ts';

const ALL_SKILLS = Object.keys(SKILLS) as Skill[];

/** Two rounds over the same tiles: the fast sketch and the engine whose word counts. */
export interface Bench {
  readonly sketch: Round;
  readonly stage: Round;
}

/** Where courses are tried out. One engine, so one course at a time. */
export class Lab {
  private readonly engine: Box2dWorld;

  private constructor(engine: Box2dWorld) {
    this.engine = engine;
  }

  static async open(): Promise<Lab> {
    return new Lab(await loadEngine());
  }

  sketch(tiles: Uint16Array): Round {
    const terrain = new Terrain({ width: COLUMNS, height: ROWS, tiles });
    const world = new SketchWorld();
    world.build(traceOutline(terrain));
    return new Round(terrain, world);
  }

  /** Both rounds; the one of an earlier call is void. */
  bench(tiles: Uint16Array): Bench {
    const sketch = this.sketch(tiles);
    this.engine.build(traceOutline(sketch.terrain));
    return { sketch, stage: new Round(sketch.terrain, this.engine) };
  }
}

/** Ratings of all sections for all players, practised on the sketch and counted on the engine. */
export function rateCourse({ sketch, stage }: Bench, effort: Effort, seed: number): SectionRating[] {
  const count = sketch.terrain.flags.length + 1;
  return Array.from({ length: count }, (_, i) => rateSection(sketch, stage, flagsBelow(i), ALL_SKILLS, effort, seed + i));
}
