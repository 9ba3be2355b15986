import { foreseeShot } from '../core/bounces.ts';
import { traceOutline } from '../core/outline.ts';
import type { PhysicsPort } from '../core/physics-port.ts';
import { Round } from '../core/round.ts';
import type { Terrain } from '../core/terrain.ts';
import type { BounceFinder } from './foreseen-shots.ts';

/** @param physics an engine that nothing else uses: the world of the course is built in it */
export function bounceFinder(terrain: Terrain, physics: PhysicsPort): BounceFinder {
  physics.build(traceOutline(terrain));
  const round = new Round(terrain, physics);
  return { find: (rest, launch) => foreseeShot(round, rest, launch) };
}
