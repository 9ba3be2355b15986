import { STEP_HZ } from '../../shared/course/geometry.ts';

/** Seconds of one step, always. */
export const STEP_SECONDS = 1 / STEP_HZ;
/** Units a second squared, downwards (y points down). */
export const GRAVITY = 33;
/** Angular damping of the ball, 1/s. */
export const ANGULAR_DAMPING = 15;

/** One straight piece of ground, one-sided: the solid lies on the right of start -> end as seen on screen. World units. */
export interface SurfaceEdge {
  /** Neighboring vertices, so that a ball rolls over a seam without a bump. */
  readonly previousX: number;
  readonly previousY: number;
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
  readonly nextX: number;
  readonly nextY: number;
  readonly surface: Surface;
}

/** How a contact with the ball behaves. Friction mixes as sqrt(ball * surface); restitution is the surface's own. */
export interface Surface {
  readonly restitution: number;
  readonly friction: number;
  /** The ball does not bounce below this approach speed, units a second. */
  readonly bounceThreshold: number;
}

/** The ball after the last step. All numbers are float32, in world units, seconds and radians. */
export interface BallState {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  /** For the picture only. No rule reads it. */
  readonly angle: number;
}

/** The physics engine as the rules use it. Only numbers and our own objects; one instance plays one course at a time. */
export interface PhysicsPort {
  /** Makes the world of a course. `seat` must be called next. */
  build(edges: readonly SurfaceEdge[]): void;
  /** Restores the world as it was built, and sets the ball at rest at float32 (x, y). Nothing of the past remains. */
  seat(x: number, y: number): void;
  /** Sets the ball's velocity, units a second. */
  launch(vx: number, vy: number): void;
  /** Linear damping of the next steps, 1/s. */
  setDamping(damping: number): void;
  /** One step of 1/135 s. */
  step(): void;
  /** Always the same object. `seat`, `launch` and `step` update it. */
  readonly ball: BallState;
}
