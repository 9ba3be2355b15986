import { err, type Result } from '../result.ts';
import { decodeReplay } from './codec.ts';
import { EVENT, type Replay, SIMULATION_VERSION } from './replay.ts';

/**
 * Decodes the replay of a run that is passed on: it must end with its end event, and be of this simulation or an earlier one. Whether that one
 * was kept, and whether the run is true, are questions of those who play it.
 */
export function readFinishedReplay(bytes: Uint8Array): Result<Replay, 'malformed' | 'unverifiable'> {
  const replay = decodeReplay(bytes);
  if (!replay.ok || replay.value.events.at(-1)?.type !== EVENT.end) return err('malformed');
  const { simulationVersion } = replay.value;
  return simulationVersion >= 1 && simulationVersion <= SIMULATION_VERSION ? replay : err('unverifiable');
}

/** Strokes of a run by its events. Known without playing it. */
export function strokesOf({ events }: Pick<Replay, 'events'>): number {
  return events.filter(({ type }) => type === EVENT.shot).length;
}
