import type { Level } from '../../../shared/course/level.ts';
import type { ReplayError, SimError } from '../../../shared/errors.ts';
import { decodeReplay } from '../../../shared/replay/codec.ts';
import { SIMULATION_VERSION } from '../../../shared/replay/replay.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { Terrain } from '../../core/terrain.ts';
import { BOX2D_WASM_SHA256 } from '../../engine/pin.ts';
import { trackMaker, WITHOUT_A_RUN } from '../ghosts/track-maker.ts';
import { WatchSession } from './watch-session.ts';

/** Opens the simulation of today, with which most runs were played. Never rejects: who watches a run then is told what is wrong. */
export const prepareWatch = (): Promise<void> => trackMaker.prepare(SIMULATION_VERSION);

/** Plays a run ahead, and opens it for watching. */
export async function openWatch(
  level: Level,
  replay: Uint8Array,
  ballStyle: number,
): Promise<Result<WatchSession, ReplayError | SimError>> {
  const decoded = decodeReplay(replay);
  if (!decoded.ok) return decoded;
  const made = await trackMaker.make(level, replay, WITHOUT_A_RUN);
  if (!made.ok) return made;
  const { simulationVersion } = decoded.value;
  return ok(new WatchSession(made.value, new Terrain(level), { simulationVersion, engine: BOX2D_WASM_SHA256 }, ballStyle));
}
