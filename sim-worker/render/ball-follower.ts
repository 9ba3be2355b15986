import { approach, clamp, PX_PER_ART } from './units.ts';

/** What the camera follows, art pixels and art pixels a second. */
export interface CameraSubject {
  readonly x: number;
  readonly y: number;
  readonly velocityX: number;
  readonly velocityY: number;
  /** Pull of the aim as a share of the longest drag; 0 when nothing is held. */
  readonly pullX: number;
  readonly pullY: number;
}

/** The ball may move this far in the picture before the camera moves: 48 x 64 CSS pixels. */
const DEAD_ZONE_X = 48 / PX_PER_ART;
const DEAD_ZONE_Y = 64 / PX_PER_ART;
const LOOK_AHEAD_S = 0.18;
const LOOK_AHEAD_MAX_X = 90 / PX_PER_ART;
const LOOK_AHEAD_MAX_Y = 140 / PX_PER_ART;
const HALF_LIFE_S = 0.12;
/** The camera follows a falling ball faster, because the ground below matters more. */
const HALF_LIFE_FALLING_S = 0.08;
const FALLING_SPEED = 75;
/** While the player aims, the view moves against the finger by a quarter of a drag of 150 pixels, toward the flight. */
const PEEK = (0.25 * 150) / PX_PER_ART;
const PEEK_HALF_LIFE_S = 0.1;
/** A distance that cannot be seen, art pixels. */
const LEAST_ART = 0.01;

/** The place that stays at one point of the picture: it follows the ball, calmly, and looks ahead of it. Art pixels. */
export class BallFollower {
  focusX = 0;
  focusY = 0;
  peekX = 0;
  peekY = 0;
  private isSettled = false;

  /** The next update jumps to the ball. */
  restart(): void {
    this.isSettled = false;
  }

  /**
   * Moves on.
   * @param seconds since the last update, 0 or more
   */
  update(subject: CameraSubject, seconds: number): void {
    if (!this.isSettled) {
      this.focusX = subject.x;
      this.focusY = subject.y;
      this.peekX = 0;
      this.peekY = 0;
      this.isSettled = true;
      return;
    }
    const aheadX = clamp(subject.velocityX * LOOK_AHEAD_S, -LOOK_AHEAD_MAX_X, LOOK_AHEAD_MAX_X);
    const aheadY = clamp(subject.velocityY * LOOK_AHEAD_S, -LOOK_AHEAD_MAX_Y, LOOK_AHEAD_MAX_Y);
    const share = approach(seconds, subject.velocityY > FALLING_SPEED ? HALF_LIFE_FALLING_S : HALF_LIFE_S);
    this.focusX += partOf(beyond(subject.x + aheadX - this.focusX, DEAD_ZONE_X / 2), share);
    this.focusY += partOf(beyond(subject.y + aheadY - this.focusY, DEAD_ZONE_Y / 2), share);
    const peekShare = approach(seconds, PEEK_HALF_LIFE_S);
    this.peekX += partOf(-subject.pullX * PEEK - this.peekX, peekShare);
    this.peekY += partOf(-subject.pullY * PEEK - this.peekY, peekShare);
  }

  /** Keeps the focus within two heights, so that the ball stays in the picture. */
  keepBetween(highest: number, lowest: number): void {
    this.focusY = clamp(this.focusY, highest, lowest);
  }
}

/** How much of a distance is covered now. The rest of a way that cannot be seen is covered at once, so that the view comes to rest. */
const partOf = (distance: number, share: number): number => (Math.abs(distance) < LEAST_ART ? distance : distance * share);

/** What is left of a distance outside the dead zone. */
function beyond(distance: number, zone: number): number {
  return distance > zone ? distance - zone : distance < -zone ? distance + zone : 0;
}
