import type { PhysicsPort } from '../core/physics-port.ts';
import type { Terrain } from '../core/terrain.ts';
import { Box2dWorld } from '../engine/box2d-world.ts';
import { loadBox2d } from '../engine/load-browser.ts';
import { bounceFinder } from './bounce-finder.ts';
import type { BounceFinder } from './foreseen-shots.ts';

/** One for the worker: it has a heap of 16 MB. */
let engine: Promise<PhysicsPort> | undefined;

/**
 * Opens an engine that only looks ahead, so that the world of the run is never touched. The answer makes the finder of a course; the one
 * of the course before must not be used any more.
 * @throws when the engine cannot be loaded; the next call tries again
 */
export async function openBounceFinder(): Promise<(terrain: Terrain) => BounceFinder> {
  engine ??= loadBox2d().then((b2) => new Box2dWorld(b2));
  try {
    const physics = await engine;
    return (terrain) => bounceFinder(terrain, physics);
  } catch (error) {
    engine = undefined;
    throw error;
  }
}
