import type { FlagSet } from '../../shared/course/flag-set.ts';
import type { EventType } from '../../shared/replay/replay.ts';
import type { BallState } from '../core/physics-port.ts';

/** Floats of one state: x, y, vx, vy, angle. */
export const STATE_FLOATS = 5;

/** An event of a run, and the run right after it. */
export interface TrackEvent {
  readonly type: EventType;
  /** Launch velocity in 1/1024 units a second; 0 but for shots. */
  readonly vx: number;
  readonly vy: number;
  /** Steps played before it. */
  readonly step: number;
  readonly strokes: number;
  /** u32 */
  readonly digest: number;
}

/** A verified run with the ball's state after each of its steps. Watching, seeking and ghosts read it; nothing is simulated for them. */
export interface Track {
  readonly infuriating: boolean;
  readonly strokes: number;
  readonly strokesByCheckpoint: readonly number[];
  /** u32 */
  readonly digest: number;
  /** Steps of the whole run. */
  readonly steps: number;
  /** State i is the ball after i steps, and after the events that fall there; `STATE_FLOATS` float32 each, `steps + 1` of them. */
  readonly states: Float32Array;
  readonly events: readonly TrackEvent[];
  /** The step at which each shot is played, in order. */
  readonly shots: readonly number[];
  /** The states, rising, to which the ball was carried: nothing lies between them and the states before. */
  readonly jumps: ReadonlySet<number>;
  /** The active flags from a step on, rising. The first is at step 0. */
  readonly flags: readonly { readonly step: number; readonly active: FlagSet }[];
}

/** The ball after that many steps. @param step 0 to `track.steps` */
export function ballAt({ states }: Track, step: number): BallState {
  const at = step * STATE_FLOATS;
  return {
    x: states[at] as number,
    y: states[at + 1] as number,
    vx: states[at + 2] as number,
    vy: states[at + 3] as number,
    angle: states[at + 4] as number,
  };
}

/** The flags that are active after that many steps. */
export function flagsAt({ flags }: Track, step: number): FlagSet {
  let active: FlagSet = 0;
  for (const change of flags) {
    if (change.step > step) break;
    active = change.active;
  }
  return active;
}

/** The steps of a shot: from where it is played to where the next one is, or to the end of the run. @param shot from 0 */
export function legOf({ shots, steps }: Track, shot: number): { readonly from: number; readonly to: number } {
  return { from: shots[shot] ?? steps, to: shots[shot + 1] ?? steps };
}
