import { VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { DAMPING } from './constants.ts';
import type { Launch } from './launch.ts';
import { GRAVITY, STEP_SECONDS } from './physics-port.ts';
import { type Terrain, ZONE } from './terrain.ts';

export const STEPS_BETWEEN_DOTS = 6;
/** The most dots that an aim shows: a free flight of 8 s, or four in infuriating mode. */
export const AIM_DOTS = { normal: 180, infuriating: 4 } as const;

/** A ball in free flight: place in world units, speed in units a second. */
export interface FlyingBall {
  x: number;
  y: number;
  vx: number;
  vy: number;
}

/** The ball at the moment of a launch from (x, y). */
export const launched = (x: number, y: number, launch: Launch): FlyingBall => ({
  x,
  y,
  vx: launch.vx / VELOCITY_SCALE,
  vy: launch.vy / VELOCITY_SCALE,
});

/** Moves a ball in free flight by one step, with the engine's own arithmetic: velocity first, then place. */
export function fly(terrain: Terrain, ball: FlyingBall): void {
  const zone = terrain.zoneAt(ball.x, ball.y);
  const drag = 1 / (1 + STEP_SECONDS * (zone === ZONE.rough ? DAMPING.rough : zone === ZONE.water ? DAMPING.water : DAMPING.air));
  ball.vx *= drag;
  ball.vy = (ball.vy + GRAVITY * STEP_SECONDS) * drag;
  ball.x += ball.vx * STEP_SECONDS;
  ball.y += ball.vy * STEP_SECONDS;
}

/**
 * Points of the free flight of a launch from (x, y): x and y in turn, world units, one every six steps, up to the first solid.
 * The ball will pass through the dots.
 * @param count the most dots
 */
export function flightDots(terrain: Terrain, x: number, y: number, launch: Launch, count: number): number[] {
  const dots: number[] = [];
  const steps = count * STEPS_BETWEEN_DOTS;
  const ball = launched(x, y, launch);
  for (let n = 1; n <= steps; n++) {
    fly(terrain, ball);
    const there = terrain.zoneAt(ball.x, ball.y);
    if (there === ZONE.solid || there === ZONE.outside) break;
    if (n % STEPS_BETWEEN_DOTS === 0) dots.push(ball.x, ball.y);
  }
  return dots;
}
