/** Keeps today's simulation as one file: `node tools/simulation/archive.ts`. Run it before SIMULATION_VERSION is raised. */
import { fileURLToPath } from 'node:url';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { buildSimulation } from './build-simulation.ts';

const FOLDER = new URL('../../sim-worker/host/simulations/', import.meta.url);
const name = `simulation-${SIMULATION_VERSION}.gen.js`;

await buildSimulation(fileURLToPath(new URL('current.ts', FOLDER)), fileURLToPath(new URL(name, FOLDER)));
console.log(
  `Wrote ${name}. Add it to LOADERS in sim-worker/host/simulations/simulations.ts: ${SIMULATION_VERSION}: () => import('./${name}')`,
);
