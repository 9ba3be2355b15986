import { SIMULATION_VERSION } from '../../../shared/replay/replay.ts';
import { simulation } from './current.ts';
import type { SimulationBuild } from './simulation-build.ts';

/** How the simulation of each version is loaded. */
export type SimulationLoaders = Readonly<Record<number, () => Promise<{ readonly simulation: SimulationBuild }>>>;

/** Today's simulation, and the archived ones beside it, each loaded when it is needed. A replay of any other version cannot be played. */
const LOADERS: SimulationLoaders = {
  [SIMULATION_VERSION]: async () => ({ simulation }),
};

/** Loads the simulation that replays of a version were recorded with. Undefined when there is none. */
export async function loadSimulation(version: number, loaders: SimulationLoaders = LOADERS): Promise<SimulationBuild | undefined> {
  const loaded = await loaders[version]?.();
  return loaded?.simulation;
}
