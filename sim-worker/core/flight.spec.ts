import { describe, expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
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
const dotsOf = (angleDeg: number, ratio: number, count: number = AIM_DOTS.normal) =>
  flightDots(ROOM, START_X, START_Y, launchAt(angleDeg, ratio), count);

describe('the dots of an aim', () => {
  test.each([
    [90, 1],
    [75, 0.8],
    [60, 0.6],
    [120, 0.4],
    [90, 0.12],
  ])('at %d degrees and %d of the power go up and come down to the floor', (angleDeg, ratio) => {
    const rows = rowsOf(dotsOf(angleDeg, ratio));
    const apex = rows.indexOf(Math.min(...rows));
    expect(rows.slice(apex).every((row, i, falling) => i === 0 || row > (falling[i - 1] as number))).toBe(true);
    // Six steps before the ball would be in the floor.
    expect(rows.at(-1)).toBeGreaterThan(START_Y - 2);
    expect(rows.at(-1)).toBeLessThan((OPEN_ROWS + 1) * TILE);
  });

  test('end at the first solid: none for a shot into the floor', () => {
    expect(dotsOf(280, 1)).toEqual([]);
  });

  test('are the same as before as far as fewer go: the ball passes through each', () => {
    const four = dotsOf(70, 1, AIM_DOTS.infuriating);
    expect(dotsOf(70, 1).slice(0, four.length)).toEqual(four);
    expect(four).toHaveLength(2 * AIM_DOTS.infuriating);
  });
});
