import type { Frame } from '../../shared/protocol/frame.ts';

/** Two frames at 60 Hz take 33 ms; timers are a little early at times. */
const PAUSED_FRAME_MS = 30;
/** A step between two frames that is longer than this, ms, is late at 60 Hz; and this many of them make a slow device. */
const LATE_FRAME_MS = 24;
const LATE_FRAMES = 5;

/** Says which frames are drawn: while the game is paused only the scenery moves, and half of them spare a phone's battery. */
export class FramePace {
  private lastMs = Number.NEGATIVE_INFINITY;
  private calledMs = Number.NaN;
  private lateFrames = 0;

  /**
   * Called for every frame. The drag of a new player's instructions moves while the game is paused.
   * @param isClimbing the view moves behind the start card: every frame is drawn, unless the device is too slow for that
   */
  isDue({ phase, aim, effects }: Pick<Frame, 'phase' | 'aim' | 'effects'>, nowMs: number, isClimbing = false): boolean {
    if (!isClimbing) this.lateFrames = 0;
    else if (nowMs - this.calledMs > LATE_FRAME_MS) this.lateFrames++;
    this.calledMs = nowMs;
    const isSmooth = isClimbing && this.lateFrames < LATE_FRAMES;
    const isStill = phase === 'paused' && !isSmooth && !aim && effects.length === 0;
    if (isStill && nowMs - this.lastMs < PAUSED_FRAME_MS) return false;
    this.lastMs = nowMs;
    return true;
  }

  /** The picture was cleared or is another one: the next frame is due. */
  restart(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
  }
}
