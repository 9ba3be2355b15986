import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';
import { type Box2dModule, Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { Recorder } from '../../sim-worker/replay/recorder.ts';
import { runScenes, type SceneHash } from './scenes.ts';

export { simulation } from '../../sim-worker/host/simulations/current.ts';

// A simulation with what is needed to play on it. A test builds this file with other numbers.

export function openRecorder(b2: Box2dModule, course: CourseMap, courseHash: string): Recorder {
  const terrain = new Terrain(course);
  const physics = new Box2dWorld(b2);
  physics.build(traceOutline(terrain));
  return new Recorder(new Round(terrain, physics), courseHash);
}

export const hashScenes = (b2: Box2dModule): SceneHash[] => runScenes(new Box2dWorld(b2));
