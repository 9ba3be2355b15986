import { describe, expect, test } from 'vitest';
import { VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { textMap } from '../../tests/support/text-map.ts';
import { LAUNCH_SPEED } from './constants.ts';
import { AIM_DOTS, flightDots } from './flight.ts';
import { powerCurve } from './launch.ts';
import { Terrain } from './terrain.ts';

const OPEN_ROWS = 40;
const ROOM = new Terrain(textMap(`${`${'.'.repeat(20)}\n`.repeat(OPEN_ROWS)}.....S...F..........\n${'#'.repeat(20)}`));
const { x: START_X, y: START_Y } = ROOM.spawn;

const launchAt = (angleDeg: number, ratio: number) => {
  const speed = LAUNCH_SPEED * VELOCITY_SCALE * powerCurve(ratio);
  const radians = (angleDeg * Math.PI) / 180;
  return { vx: Math.round(Math.cos(radians) * speed), vy: Math.round(-Math.sin(radians) * speed) };
};
const rowsOf = (dots: readonly number[]) => dots.filter((_, i) => i % 2 === 1);
const dotsOf = (angleDeg: number, ratio: number, toApex: boolean, count: number = AIM_DOTS.normal) =>
  flightDots(ROOM, START_X, START_Y, launchAt(angleDeg, ratio), count, toApex);
/** The highest place of the flight, by many dots. */
const apexOf = (angleDeg: number, ratio: number) => Math.min(...rowsOf(dotsOf(angleDeg, ratio, false, 40)));

describe('the dots of an aim', () => {
  test.each([
    [90, 1],
    [75, 1],
    [75, 0.8],
    [60, 0.6],
    [120, 0.4],
    [45, 1],
    [90, 0.12],
  ])('at %d degrees and %d of the power reach the apex', (angleDeg, ratio) => {
    const highest = Math.min(...rowsOf(dotsOf(angleDeg, ratio, true)));
    // The search above sees every sixth step only: the apex can be a little higher.
    expect(highest).toBeLessThanOrEqual(apexOf(angleDeg, ratio));
    expect(apexOf(angleDeg, ratio) - highest).toBeLessThan(0.02);
  });

  test('end at the apex of a strong shot, and are nine for a weak one', () => {
    const strong = rowsOf(dotsOf(80, 1, true));
    expect(strong.at(-1)).toBeCloseTo(Math.min(...strong), 2);
    expect(strong.length).toBeGreaterThan(AIM_DOTS.normal);
    expect(rowsOf(dotsOf(80, 0.4, true))).toHaveLength(AIM_DOTS.normal);
    expect(rowsOf(dotsOf(280, 1, true)).length).toBeLessThanOrEqual(AIM_DOTS.normal);
  });

  test('are the same as before as far as those go: the ball passes through each', () => {
    const nine = dotsOf(70, 1, false);
    expect(dotsOf(70, 1, true).slice(0, nine.length)).toEqual(nine);
    expect(nine).toHaveLength(2 * AIM_DOTS.normal);
  });

  test('stay four in infuriating mode, at any power', () => {
    expect(rowsOf(dotsOf(80, 1, false, AIM_DOTS.infuriating))).toHaveLength(4);
  });
});
