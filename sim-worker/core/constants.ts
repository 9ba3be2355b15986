import { STEP_HZ } from '../../shared/course/geometry.ts';

/**
 * The numbers of the physics. Part of the simulation version: a change moves the golden hashes.
 * Source: game specification, section 9, and docs/adr/0002-physics-numbers.md.
 */

/** Steps that cover a span, rounded up: timers count steps, never milliseconds. */
export const stepsOf = (milliseconds: number): number => Math.ceil((milliseconds * STEP_HZ) / 1000);

/** Units a second at full power. A full shot upwards climbs 13.5 rows; more makes courses trivial, less unclimbable. */
export const LAUNCH_SPEED = 24;

/** Below this the ball is slow: a shot is allowed and a finish counts. Units a second. */
export const SLOW_SPEED = 0.5;
/** With a floor under it, the ball between these speeds is damped, and below the lower one stopped. */
export const LOW_DAMPING_SPEED = 0.8;
export const STOP_SPEED = 0.1;

/** Linear damping, 1/s. The largest that applies wins; the air has none. */
export const DAMPING = { air: 0, low: 2, stop: 20, water: 2, rough: 4 } as const;

/** Water carries the ball back after 500 ms of contact: 68 steps. */
export const WATER_STEPS = stepsOf(500);
/** Slow on a floor for 80 ms before the next shot: 11 steps. On a slope a ball is slow for 9 at most, so it never rests there. */
export const REST_STEPS = stepsOf(80);
/** 250 ms after a shot before the next: 34 steps. */
export const COOLDOWN_STEPS = stepsOf(250);
/** A shot that is not over after 20 s ends as if drowned. */
export const SHOT_LIMIT_STEPS = stepsOf(20_000);

/** Share of the longest drag that counts on rough ground, and the share below which nothing is shot. */
export const ROUGH_RATIO = 0.6;
export const MIN_RATIO = 0.1;

/** A flag lights within this many tiles of the ball's tile. */
export const CHECKPOINT_COLUMNS = 6;
export const CHECKPOINT_ROWS = 1;

/** Distance from centre to ground at which the ball is set down: inside Box2D's contact skin (0.010), above its slop (0.005). */
export const SEAT_GAP = 0.006;
/** Distance from the ball's rim at which a surface still carries it: the skin of 0.010, and as much again. */
export const GROUND_SKIN = 0.02;
/** Least upward part of a surface's normal that carries: a 45 degree slope (0.71) does, a wall's corner (0.3) does not. */
export const GROUND_NORMAL = 0.6;

/** Reach of the finish test below the ball's rim, units. */
export const FINISH_REACH = 0.1;
