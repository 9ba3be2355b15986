import { describe, expect, it } from 'vitest';
import { directionOfTap } from './tap-input.ts';

describe('directionOfTap', () => {
  // tap in px from the ball, y down; direction of flight
  it.each([
    [100, 0, 0],
    [0, -100, 90],
    [-100, 0, 180],
    [0, 100, 270],
    [100, -100, 45],
    [100, -1.2, 0.5],
    [100, 0.3, 0],
    [100, 1, 359.5],
  ])('a tap %d, %d from the ball aims at %d degrees', (x, y, degrees) => {
    expect(directionOfTap({ x: 195, y: 540 }, { x: 195 + x, y: 540 + y })).toBe(degrees);
  });

  it('is none on the ball itself', () => {
    expect(directionOfTap({ x: 195, y: 540 }, { x: 200, y: 545 })).toBeUndefined();
  });
});
