import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import type { FrameReasons } from '../../render/frame-pace.ts';

/** What follows a frame. */
export interface NextFrame {
  /** Why another frame has to follow. */
  readonly reasons: FrameReasons;
  /** When something begins to move by itself, on the clock of the host; infinity when nothing does. */
  readonly dueMs: number;
}

/** What the worker is for at a time: a run is played, a run is watched, or a map is edited. All times are on the clock of the host. */
export interface Activity {
  /** The speed of its world: 1 as usual, 0 for one without steps. Called once a frame. */
  timeScale(nowMs: number): number;
  /** One fixed step. */
  step(): void;
  /** Shows this moment. @param alpha how far it is between the last two steps, 0 to 1 */
  frame(alpha: number, nowMs: number): NextFrame;
  /** The events for the page since the last call, oldest first. Called after each frame. */
  takeEvents(nowMs: number): readonly SimEvent[];
  /** Called when it is not shown any more. */
  end(): void;
}
