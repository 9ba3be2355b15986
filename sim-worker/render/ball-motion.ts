import type { Frame } from '../../shared/protocol/frame.ts';
import { ART_PER_UNIT, clamp } from './units.ts';

/** After a hard shot the picture holds the ball for two frames, and then lets it catch up, so that the hit is felt. */
const HIT_STOP_POWER = 0.8;
const HIT_STOP_MS = 33;
const CATCH_UP_MS = 70;

/** The place where the ball is drawn, between the last two states of the simulation. Art pixels. */
export class BallMotion {
  x = 0;
  y = 0;
  /** Art pixels a second. */
  velocityX = 0;
  velocityY = 0;
  private heldX = 0;
  private heldY = 0;
  private heldMs = Number.NEGATIVE_INFINITY;

  update(frame: Frame, nowMs: number, reducedMotion: boolean): void {
    for (const effect of frame.effects) {
      if (effect.kind === 'hit' && effect.power > HIT_STOP_POWER && !reducedMotion) {
        this.heldX = effect.x * ART_PER_UNIT;
        this.heldY = effect.y * ART_PER_UNIT;
        this.heldMs = nowMs;
      } else if (effect.kind === 'return') {
        this.heldMs = Number.NEGATIVE_INFINITY;
      }
    }
    const [ball] = frame.balls;
    const x = (ball.previousX + (ball.x - ball.previousX) * ball.alpha) * ART_PER_UNIT;
    const y = (ball.previousY + (ball.y - ball.previousY) * ball.alpha) * ART_PER_UNIT;
    const caughtUp = clamp((nowMs - this.heldMs - HIT_STOP_MS) / CATCH_UP_MS, 0, 1);
    this.x = this.heldX + (x - this.heldX) * caughtUp;
    this.y = this.heldY + (y - this.heldY) * caughtUp;
    this.velocityX = ball.velocityX * ART_PER_UNIT;
    this.velocityY = ball.velocityY * ART_PER_UNIT;
  }
}
