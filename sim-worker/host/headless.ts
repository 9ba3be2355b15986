import { traceOutline } from '../core/outline.ts';
import { Round } from '../core/round.ts';
import { type CourseMap, Terrain } from '../core/terrain.ts';
import { Box2dWorld } from '../engine/box2d-world.ts';
import { loadBox2d } from '../engine/load-node.ts';
import { BOX2D_WASM_SHA256 } from '../engine/pin.ts';
import { Recorder } from '../replay/recorder.ts';
import { ReplayVerifier } from '../replay/verifier.ts';
import type { SimulationVerifier } from './simulations/simulation-build.ts';
import { loadSimulation, type SimulationLoaders } from './simulations/simulations.ts';

export type { ReplayVerifier } from '../replay/verifier.ts';

/** A new engine in Node, with its own wasm instance and heap. Takes some 20 ms. */
export async function loadEngine(): Promise<Box2dWorld> {
  return new Box2dWorld(await loadBox2d());
}

/** The server's verifier: the code of the page's worker, without a picture. */
export async function loadVerifier(): Promise<ReplayVerifier> {
  return new ReplayVerifier(await loadEngine());
}

/**
 * The verifier for replays of a simulation version. Undefined when that version cannot be played any more.
 * @throws Error when its engine is not the one that is installed
 */
export async function loadVerifierOf(version: number, loaders?: SimulationLoaders): Promise<SimulationVerifier | undefined> {
  const simulation = await loadSimulation(version, loaders);
  if (!simulation) return undefined;
  const { box2dWasmSha256: wasm } = simulation;
  if (wasm !== BOX2D_WASM_SHA256) throw new Error(`Simulation ${version} needs the engine with sha256 ${wasm}`);
  return simulation.openVerifier(await loadBox2d());
}

/** A round over a course on an engine, with a recorder, for players without a picture. */
export function openRound(engine: Box2dWorld, course: CourseMap, courseHash: string): Recorder {
  const terrain = new Terrain(course);
  engine.build(traceOutline(terrain));
  return new Recorder(new Round(terrain, engine), courseHash);
}
