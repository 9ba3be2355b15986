import { VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { DAMPING } from './constants.ts';
import type { Launch } from './launch.ts';
import { GRAVITY, STEP_SECONDS } from './physics-port.ts';
import { type Terrain, ZONE } from './terrain.ts';

/** How many dots. In normal mode more follow, up to the apex. */
export const AIM_DOTS = { normal: 9, infuriating: 4 } as const;
const STEPS_BETWEEN_DOTS = 6;
/** Steps after which the search for an apex ends. The strongest shot is at its apex after 98. */
const APEX_STEPS_MAX = 120;

/**
 * Points of the free flight of a launch from (x, y): x and y in turn, world units, one every six steps, up to the first solid.
 * It uses the engine's own arithmetic (velocity first, then place), so the ball will pass through the dots.
 * @param count how many dots
 * @param toApex the dots go on until the ball is highest, with one dot there
 */
export function flightDots(terrain: Terrain, x: number, y: number, launch: Launch, count: number, toApex = false): number[] {
  const dots: number[] = [];
  const steps = count * STEPS_BETWEEN_DOTS;
  let vx = launch.vx / VELOCITY_SCALE;
  let vy = launch.vy / VELOCITY_SCALE;
  let px = x;
  let py = y;
  for (let n = 1; n <= steps || (toApex && vy < 0 && n <= APEX_STEPS_MAX); n++) {
    const zone = terrain.zoneAt(px, py);
    const drag = 1 / (1 + STEP_SECONDS * (zone === ZONE.rough ? DAMPING.rough : zone === ZONE.water ? DAMPING.water : DAMPING.air));
    vx *= drag;
    vy = (vy + GRAVITY * STEP_SECONDS) * drag;
    px += vx * STEP_SECONDS;
    py += vy * STEP_SECONDS;
    const there = terrain.zoneAt(px, py);
    if (there === ZONE.solid || there === ZONE.outside) break;
    const isApex = n > steps && vy >= 0;
    if (isApex || n % STEPS_BETWEEN_DOTS === 0) dots.push(px, py);
  }
  return dots;
}
