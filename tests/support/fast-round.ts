import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';
import { FastWorld } from '../../sim-worker/solver/fast-world.ts';

/** A round on the fast world of the solver. */
export function fastRoundOf(map: CourseMap): Round {
  const terrain = new Terrain(map);
  const world = new FastWorld();
  world.build(traceOutline(terrain));
  return new Round(terrain, world);
}
