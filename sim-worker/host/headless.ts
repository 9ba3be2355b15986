import { traceOutline } from '../core/outline.ts';
import { Round } from '../core/round.ts';
import { type CourseMap, Terrain } from '../core/terrain.ts';
import { Box2dWorld } from '../engine/box2d-world.ts';
import { loadBox2d } from '../engine/load-node.ts';
import { Recorder } from '../replay/recorder.ts';
import { ReplayVerifier } from '../replay/verifier.ts';

export type { ReplayVerifier } from '../replay/verifier.ts';

/** A new engine in Node, with its own wasm instance and heap. Takes some 20 ms. */
export async function loadEngine(): Promise<Box2dWorld> {
  return new Box2dWorld(await loadBox2d());
}

/** The server's verifier: the code of the page's worker, without a picture. */
export async function loadVerifier(): Promise<ReplayVerifier> {
  return new ReplayVerifier(await loadEngine());
}

/** A round over a course on an engine, with a recorder, for players without a picture. */
export function openRound(engine: Box2dWorld, course: CourseMap, courseHash: string): Recorder {
  const terrain = new Terrain(course);
  engine.build(traceOutline(terrain));
  return new Recorder(new Round(terrain, engine), courseHash);
}
