import type { Frame } from '../../shared/protocol/frame.ts';

/** Two frames at 60 Hz take 33 ms; timers are a little early at times. */
const PAUSED_FRAME_MS = 30;

/** Says which frames are drawn: while the game is paused only the scenery moves, and half of them spare a phone's battery. */
export class FramePace {
  private lastMs = Number.NEGATIVE_INFINITY;

  /** Called for every frame. The drag of a new player's instructions moves while the game is paused. */
  isDue({ phase, aim, effects }: Pick<Frame, 'phase' | 'aim' | 'effects'>, nowMs: number): boolean {
    const isStill = phase === 'paused' && !aim && effects.length === 0;
    if (isStill && nowMs - this.lastMs < PAUSED_FRAME_MS) return false;
    this.lastMs = nowMs;
    return true;
  }

  /** The picture was cleared or is another one: the next frame is due. */
  restart(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
  }
}
