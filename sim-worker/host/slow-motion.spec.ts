import { describe, expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import { type BallFlight, SlowMotion } from './slow-motion.ts';

const FLAG = { column: 10, row: 5 };
const ball = (columnsAway: number, vy: number, vx = 0): BallFlight => ({
  x: (FLAG.column + 0.5 + columnsAway) * TILE,
  y: (FLAG.row + 0.5) * TILE,
  vx,
  vy,
});

describe('the world slows down', () => {
  test.each([
    ['for a ball that falls 3 tiles from the flag', ball(3, 4), 0.45],
    ['not 3.6 tiles away', ball(3.6, 4), 1],
    ['not for a ball that rises', ball(1, -4), 1],
    ['not for a ball that only flies past, at 9 units a second', ball(1, 4, 8.1), 1],
    ['not for a ball that lies still', undefined, 1],
  ])('%s', (_, flight, scale) => {
    expect(new SlowMotion(FLAG).scale(flight, 0)).toBe(scale);
  });

  test('on a course without a flag never', () => {
    expect(new SlowMotion(undefined).scale(ball(0, 4), 0)).toBe(1);
  });
});

describe('it lasts', () => {
  test.each([
    ['through the bounce that follows', ball(1, -3), 1_199, 0.45],
    ['1.2 s at most', ball(1, 4), 1_200, 1],
    ['until the ball has left', ball(4, 4), 100, 1],
    ['until the ball lies still', undefined, 100, 1],
  ])('%s', (_, later, afterMs, scale) => {
    const slow = new SlowMotion(FLAG);
    expect(slow.scale(ball(1, 4), 5_000)).toBe(0.45);
    expect(slow.scale(later, 5_000 + afterMs)).toBe(scale);
  });

  test('and comes once a run', () => {
    const slow = new SlowMotion(FLAG);
    slow.scale(ball(1, 4), 0);
    slow.scale(undefined, 500);
    expect(slow.scale(ball(1, 4), 600)).toBe(1);
    slow.restart();
    expect(slow.scale(ball(1, 4), 700)).toBe(0.45);
  });
});
