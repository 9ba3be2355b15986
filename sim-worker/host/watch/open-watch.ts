import type { Level } from '../../../shared/course/level.ts';
import type { ReplayError, SimError } from '../../../shared/errors.ts';
import { decodeReplay } from '../../../shared/replay/codec.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { Terrain } from '../../core/terrain.ts';
import { BOX2D_WASM_SHA256 } from '../../engine/pin.ts';
import { trackMaker } from '../ghosts/track-maker.ts';
import { WatchSession } from './watch-session.ts';

/** Plays a run ahead, and opens it for watching. */
export async function openWatch(
  level: Level,
  replay: Uint8Array,
  ballStyle: number,
): Promise<Result<WatchSession, ReplayError | SimError>> {
  const decoded = decodeReplay(replay);
  if (!decoded.ok) return decoded;
  const made = await trackMaker.make(level, replay);
  if (!made.ok) return made;
  const { simulationVersion } = decoded.value;
  return ok(new WatchSession(made.value, new Terrain(level), { simulationVersion, engine: BOX2D_WASM_SHA256 }, ballStyle));
}
