import { STEP_HZ } from '../../shared/course/geometry.ts';

/**
 * The numbers of the physics. They are part of the simulation version: a change moves the golden hashes.
 * Source: game specification, section 9, and docs/adr/0002-physics-numbers.md.
 */

/** Steps for a time, rounded up. Timers count steps, never milliseconds. */
export const stepsOf = (milliseconds: number): number => Math.ceil((milliseconds * STEP_HZ) / 1000);

/** Units a second at full power. A full shot straight up climbs 13.5 rows. More makes courses trivial, less makes them unclimbable. */
export const LAUNCH_SPEED = 24;

/** Below this speed the ball counts as slow: it can rest and it can finish. Units a second. */
export const SLOW_SPEED = 0.5;
/** On a floor, a ball between these speeds is damped. Below the lower one it is stopped. */
export const LOW_DAMPING_SPEED = 0.8;
export const STOP_SPEED = 0.1;

/** Linear damping, 1/s. The largest one that applies is used. Air has none. */
export const DAMPING = { air: 0, low: 2, stop: 20, water: 2, rough: 4 } as const;

/** After 500 ms in water, 68 steps, the ball is carried back. */
export const WATER_STEPS = stepsOf(500);
/** The ball rests after it was slow on a floor for 80 ms, 11 steps. On a slope it is slow for 9 steps at most, so it never rests there. */
export const REST_STEPS = stepsOf(80);
/** No shot within 250 ms, 34 steps, after the last one. */
export const COOLDOWN_STEPS = stepsOf(250);
/** A shot that is not over after 20 s ends, and the ball is carried back. */
export const SHOT_LIMIT_STEPS = stepsOf(20_000);

/** Largest share of the longest drag that counts on rough ground, and the smallest share that shoots. */
export const ROUGH_RATIO = 0.6;
export const MIN_RATIO = 0.1;

/** The ball activates a checkpoint flag within this many tiles. */
export const CHECKPOINT_COLUMNS = 6;
export const CHECKPOINT_ROWS = 1;

/** Gap between ball and ground when the ball is set down: inside Box2D's contact skin (0.010), above its slop (0.005). */
export const SEAT_GAP = 0.006;
/** Distance from the ball's rim within which a surface carries it: twice the contact skin of 0.010. */
export const GROUND_SKIN = 0.02;
/** Least upward part of the normal of a surface that carries the ball: a 45 degree slope has 0.71, the corner of a wall 0.3. */
export const GROUND_NORMAL = 0.6;

/** Reach of the finish test below the ball's rim, units. */
export const FINISH_REACH = 0.1;
