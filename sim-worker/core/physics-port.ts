import { STEP_HZ } from '../../shared/course/geometry.ts';

/** Seconds of one step, always. */
export const STEP_SECONDS = 1 / STEP_HZ;
/** Units a second squared, downwards (y points down). */
export const GRAVITY = 33;
/** Angular damping of the ball, 1/s. */
export const ANGULAR_DAMPING = 15;

/** One straight piece of ground, one-sided: the solid lies on the right of start -> end as seen on screen. World units. */
export interface SurfaceEdge {
  /** Neighbouring vertices, so that a ball rolling over a seam feels no bump. */
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

/** What a contact with the ball does. Friction mixes as sqrt(ball * surface); restitution is the surface's own. */
export interface Surface {
  readonly restitution: number;
  readonly friction: number;
  /** Approach speed below which nothing bounces, units a second. */
  readonly bounceThreshold: number;
}

/** The ball as the engine left it; all numbers are float32. World units, seconds, radians. */
export interface BallState {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  /** For the picture only: no rule reads it. */
  readonly angle: number;
}

/** What the rules ask of a physics engine. Numbers and our own objects only; one instance plays one course at a time. */
export interface PhysicsPort {
  /** Makes the world of a course. Afterwards the ball must be seated. */
  build(edges: readonly SurfaceEdge[]): void;
  /** Puts the pristine world back and the ball at rest at float32 (x, y): nothing of what was before remains. */
  seat(x: number, y: number): void;
  /** Sets the ball's velocity, units a second. */
  launch(vx: number, vy: number): void;
  /** Linear damping of the steps to come, 1/s. */
  setDamping(damping: number): void;
  /** One step of 1/135 s. */
  step(): void;
  /** Always the same object, brought up to date by `seat`, `launch` and `step`. */
  readonly ball: BallState;
}
