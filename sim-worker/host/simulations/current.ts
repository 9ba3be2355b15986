import { SIMULATION_VERSION } from '../../../shared/replay/replay.ts';
import { Box2dWorld } from '../../engine/box2d-world.ts';
import { BOX2D_WASM_SHA256 } from '../../engine/pin.ts';
import { ReplayVerifier } from '../../replay/verifier.ts';
import type { SimulationBuild } from './simulation-build.ts';

/** The simulation that is played today. `tools/simulation/archive.ts` builds this file into one that stays. */
export const simulation: SimulationBuild = {
  version: SIMULATION_VERSION,
  box2dWasmSha256: BOX2D_WASM_SHA256,
  openVerifier: (b2) => new ReplayVerifier(new Box2dWorld(b2)),
};
