import { describe, expect, it } from 'vitest';
import { describeDrag, dragFromAim, dragFromPointer, isTooShort } from './drag.ts';

const origin = { x: 100, y: 100 };
const pull = (x: number, y: number, height = 672) => dragFromPointer(origin, { x: origin.x + x, y: origin.y + y }, height);

describe('dragFromPointer', () => {
  // pull in px, canvas height in px, expected integers
  it.each([
    [0, 150, 672, 0, 4096],
    [0, 75, 672, 0, 2048],
    [-150, 0, 672, -4096, 0],
    [0, 600, 672, 0, 4096],
    [0, 150, 1344, 0, 2048],
    [90, 120, 672, 2458, 3277],
    [900, 1200, 672, 2458, 3277],
    [0, 0, 672, 0, 0],
  ])('a pull of %d, %d on %d px is %d, %d', (x, y, height, dx, dy) => {
    expect(pull(x, y, height)).toEqual({ dx, dy });
  });

  it('is too short below 15 px at the reference height, and at 15 no more', () => {
    expect(isTooShort(pull(0, 14.9))).toBe(true);
    expect(isTooShort(pull(0, 15))).toBe(false);
    expect(isTooShort(pull(0, 15, 1344))).toBe(true);
  });
});

describe('dragFromAim', () => {
  it.each([
    [90, 1, 0, 4096],
    [0, 1, -4096, 0],
    [180, 0.5, 2048, 0],
    [45, 1, -2896, 2896],
  ])('flies at %d degrees with %d of the power by pulling %d, %d', (angle, power, dx, dy) => {
    expect(dragFromAim(angle, power)).toEqual({ dx, dy });
  });
});

describe('describeDrag', () => {
  it.each([
    [0, 150, 90, 100],
    [-75, 0, 0, 50],
    [150, 0, 180, 100],
    [0, -150, 270, 100],
    [20, 110, 100.3, 75],
  ])('calls a pull of %d, %d an angle of %d at %d percent', (x, y, angleDeg, powerPercent) => {
    expect(describeDrag(pull(x, y))).toEqual({ angleDeg, powerPercent });
  });
});
