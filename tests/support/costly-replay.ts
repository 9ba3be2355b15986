import type { GameDay } from '../../shared/game-day.ts';
import { decodeReplay, encodeReplay, stepsOf } from '../../shared/replay/codec.ts';
import { EVENT } from '../../shared/replay/replay.ts';
import { playRun } from './runs.ts';

/** A day of the past. */
export const ATTACKED_DAY = '2026-11-21' as GameDay;

/** A replay that is legal until its last event: a verifier plays all of it, and then refuses it. @param minSteps steps that it takes at least */
export function unfinishedReplay(day: string, minSteps: number): { readonly bytes: Uint8Array; readonly steps: number } {
  const decoded = decodeReplay(playRun(day, { steps: minSteps }).replay);
  if (!decoded.ok) throw new Error(decoded.error);
  const { events } = decoded.value;
  // The last shot of the solution is missing, so the run does not finish.
  const open = events.slice(
    0,
    events.findLastIndex((event) => event.type === EVENT.shot),
  );
  const replay = { ...decoded.value, events: [...open, { type: EVENT.end, vx: 0, vy: 0, delaySteps: 0 }] };
  return { bytes: encodeReplay(replay), steps: stepsOf(replay) };
}
