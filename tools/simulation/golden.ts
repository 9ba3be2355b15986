/** Writes new golden hashes of tests/determinism: `node tools/simulation/golden.ts`. Run it only with a new SIMULATION_VERSION. */
import { writeFileSync } from 'node:fs';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { BOX2D_WASM_SHA256 } from '../../sim-worker/engine/pin.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { runScenes } from '../../tests/determinism/scenes.ts';

const scenes = Object.fromEntries(runScenes(await loadEngine()).map(({ name, hash }) => [name, hash]));
const golden = { simulationVersion: SIMULATION_VERSION, box2dWasmSha256: BOX2D_WASM_SHA256, scenes };
writeFileSync(new URL('../../tests/determinism/golden.json', import.meta.url), `${JSON.stringify(golden, null, 2)}\n`);
