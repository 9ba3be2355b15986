import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { BOX2D_WASM_SHA256 } from '../../sim-worker/engine/pin.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { runScenes } from './scenes.ts';

const golden: { simulationVersion: number; box2dWasmSha256: string; scenes: Record<string, string> } = JSON.parse(
  readFileSync(new URL('./golden.json', import.meta.url), 'utf8'),
);

test('every scene gives its golden hash in Node', async () => {
  const engine = await loadEngine();
  expect(Object.fromEntries(runScenes(engine).map(({ name, hash }) => [name, hash]))).toEqual(golden.scenes);
});

test('golden hashes change only with SIMULATION_VERSION and the engine’s binary', () => {
  expect({ simulationVersion: SIMULATION_VERSION, box2dWasmSha256: BOX2D_WASM_SHA256 }).toEqual({
    simulationVersion: golden.simulationVersion,
    box2dWasmSha256: golden.box2dWasmSha256,
  });
});
