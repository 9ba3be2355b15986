import { VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { DAMPING } from './constants.ts';
import type { Launch } from './launch.ts';
import { GRAVITY, STEP_SECONDS } from './physics-port.ts';
import { type Terrain, ZONE } from './terrain.ts';

export const AIM_DOTS = { normal: 9, infuriating: 4 } as const;
const STEPS_BETWEEN_DOTS = 6;

/**
 * Points of the free flight of a launch from (x, y): x and y in turn, world units, one every six steps, up to the first solid.
 * It uses the engine's own arithmetic (velocity first, then place), so the ball will pass through the dots.
 */
export function flightDots(terrain: Terrain, x: number, y: number, launch: Launch, count: number): number[] {
  const dots: number[] = [];
  let vx = launch.vx / VELOCITY_SCALE;
  let vy = launch.vy / VELOCITY_SCALE;
  let px = x;
  let py = y;
  for (let n = 1; n <= count * STEPS_BETWEEN_DOTS; n++) {
    const zone = terrain.zoneAt(px, py);
    const drag = 1 / (1 + STEP_SECONDS * (zone === ZONE.rough ? DAMPING.rough : zone === ZONE.water ? DAMPING.water : DAMPING.air));
    vx *= drag;
    vy = (vy + GRAVITY * STEP_SECONDS) * drag;
    px += vx * STEP_SECONDS;
    py += vy * STEP_SECONDS;
    const there = terrain.zoneAt(px, py);
    if (there === ZONE.solid || there === ZONE.outside) break;
    if (n % STEPS_BETWEEN_DOTS === 0) dots.push(px, py);
  }
  return dots;
}
