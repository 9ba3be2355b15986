import { BALL_RADIUS } from '../../../shared/course/geometry.ts';
import type { GhostBall } from '../../../shared/protocol/frame.ts';
import { ballAt, legOf, type Track } from '../../replay/track.ts';

/** Seen through, so that the player's own ball is never mistaken for it. */
const OPACITY = 0.55;
/** Nearer than two ball widths to the player's own ball it hardly shows; from three on it has its full opacity. */
const NEAR_OPACITY = 0.2;
const NEAR = 4 * BALL_RADIUS;
const FAR = 6 * BALL_RADIUS;

/** A run that was played before and is shown beside the player's. */
export class Ghost {
  readonly name: string;
  readonly track: Track;
  private step = 0;
  private previous = 0;

  constructor(name: string, track: Track) {
    this.name = name;
    this.track = track;
  }

  /** Whether its ball moved with the last step. */
  get isMoving(): boolean {
    return this.previous !== this.step;
  }

  /** Sets it to a step of its run. Nothing is shown between there and where it was. */
  place(step: number): void {
    this.step = Math.min(step, this.track.steps);
    this.previous = this.step;
  }

  /** Sets it to where a shot begins, or to its end if it has no such shot. @param shot from 0 */
  placeAtShot(shot: number): void {
    this.place(legOf(this.track, shot).from);
  }

  /** Moves it by one step, but not beyond `last`. */
  advance(last: number): void {
    this.previous = this.step;
    if (this.step < Math.min(last, this.track.steps)) this.step++;
  }

  /**
   * The ball of the ghost as it is drawn.
   * @param own the place of the player's own ball, world units
   * @param alpha how far this moment is between the last two steps, 0 to 1
   */
  ball(own: { readonly x: number; readonly y: number }, alpha: number): GhostBall {
    const { step, previous, track, isMoving } = this;
    const { x, y, vx, vy, angle } = ballAt(track, step);
    const before = track.jumps.has(step) ? { x, y } : ballAt(track, previous);
    const distance = Math.hypot(x - own.x, y - own.y);
    return {
      name: this.name,
      opacity: opacityAt(distance),
      previousX: before.x,
      previousY: before.y,
      x,
      y,
      alpha: isMoving ? alpha : 1,
      velocityX: isMoving ? vx : 0,
      velocityY: isMoving ? vy : 0,
      angle,
      style: 0,
    };
  }
}

/** @param distance between the middles of both balls, world units */
function opacityAt(distance: number): number {
  const share = Math.min(1, Math.max(0, (distance - NEAR) / (FAR - NEAR)));
  return NEAR_OPACITY + (OPACITY - NEAR_OPACITY) * share;
}
