import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { courseHash } from '../../shared/course/course-hash.ts';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { loadBox2d } from '../../sim-worker/engine/load-node.ts';
import { loadVerifierOf } from '../../sim-worker/host/headless.ts';
import type { SimulationVerifier } from '../../sim-worker/host/simulations/simulation-build.ts';
import { buildSimulation } from '../../tools/simulation/build-simulation.ts';
import { ONE_HOP_MAP } from '../support/one-hop-map.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import golden from './golden.json' with { type: 'json' };
import * as today from './whole-simulation.ts';

type WholeSimulation = typeof today;

const ENTRY = join(import.meta.dirname, 'whole-simulation.ts');
const OTHER_VERSION = SIMULATION_VERSION + 1;
const HASH = courseHash(ONE_HOP_MAP);
/** A ball that is a little heavier than today's. */
const OTHER_GRAVITY = [/(GRAVITY = )33;/, '$134;'] as const;
const OTHER_NUMBER = [/(SIMULATION_VERSION = )\d+;/, `$1${OTHER_VERSION};`] as const;

const folder = temporaryFolder();

/** Builds the simulation with changed constants, as an archived one is built. */
async function buildChanged(name: string, changes: readonly (readonly [RegExp, string])[]): Promise<WholeSimulation> {
  let made = 0;
  const change: Plugin = {
    name: 'change-constants',
    transform: (code) => {
      const found = changes.filter(([pattern]) => pattern.test(code));
      made += found.length;
      return found.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), code);
    },
  };
  const file = join(folder, `${name}.js`);
  await buildSimulation(ENTRY, file, [change]);
  expect(made).toBe(changes.length);
  return import(pathToFileURL(file).href);
}

/** Plays the one hop of the map, and returns the replay. */
async function playHop({ openRecorder }: WholeSimulation): Promise<Uint8Array> {
  const recorder = openRecorder(await loadBox2d(), ONE_HOP_MAP, HASH);
  const { round } = recorder;
  for (let vx = 8_000; vx < 16_000; vx += 250) {
    recorder.start(0);
    recorder.shoot({ vx, vy: -9_000 });
    while (!round.isReady && !round.isFinished) round.step();
    if (!round.isFinished) continue;
    recorder.end();
    return recorder.encode();
  }
  throw new Error('No hop finishes the map');
}

function verify(verifier: SimulationVerifier | undefined, bytes: Uint8Array): string | number | undefined {
  const parts = verifier?.verifyInParts(ONE_HOP_MAP, HASH, bytes, {});
  const { value } = parts?.next() ?? {};
  if (!value) return undefined;
  return value.ok ? value.value.strokes : value.error;
}

let other: WholeSimulation;
beforeAll(async () => {
  other = await buildChanged('other', [OTHER_GRAVITY, OTHER_NUMBER]);
});

test('archived and today’s simulation play their own runs side by side, no others', async () => {
  const loaders = { [SIMULATION_VERSION]: async () => today, [OTHER_VERSION]: async () => other };
  const [mine, archived, unknown] = [
    await loadVerifierOf(SIMULATION_VERSION, loaders),
    await loadVerifierOf(OTHER_VERSION, loaders),
    await loadVerifierOf(99, loaders),
  ];
  expect(unknown).toBeUndefined();
  const [hop, otherHop] = [await playHop(today), await playHop(other)];
  expect([verify(mine, hop), verify(archived, otherHop)]).toEqual([1, 1]);
  expect([verify(mine, otherHop), verify(archived, hop)]).toEqual(['unverifiable', 'unverifiable']);
});

test('today’s simulation is found by its number', async () => {
  expect(verify(await loadVerifierOf(SIMULATION_VERSION), await playHop(today))).toBe(1);
});

test('other results under the same number fail: golden hashes and old runs differ', async () => {
  const changed = await buildChanged('changed', [OTHER_GRAVITY]);
  const hashes = Object.fromEntries(changed.hashScenes(await loadBox2d()).map(({ name, hash }) => [name, hash]));
  expect(changed.simulation.version).toBe(golden.simulationVersion);
  const same = Object.entries(golden.scenes).filter(([name, hash]) => hashes[name] === hash);
  expect(same).toEqual([]);
  const verifier = changed.simulation.openVerifier(await loadBox2d());
  expect(verify(verifier, await playHop(today))).not.toBe(1);
});
