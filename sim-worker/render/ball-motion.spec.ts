import { expect, test } from 'vitest';
import type { Effect, Frame, ShownBall } from '../../shared/protocol/frame.ts';
import { frameAt } from '../../tests/support/frames.ts';
import { BallMotion } from './ball-motion.ts';
import { ART_PER_UNIT } from './units.ts';

const hit = (power: number): Effect => ({ kind: 'hit', x: 2, y: 9, power, dirX: 0, dirY: -1 });

const flyingAt = (y: number, effects: readonly Effect[] = [], ball: Partial<ShownBall> = {}): Frame =>
  frameAt(2, y, { effects }, { velocityY: -20, ...ball });

/** Height of the drawn ball, in units, `ms` after a hit at y = 9 while the simulated ball is at y = 8. */
function drawnAfter(ms: number, power: number, reducedMotion = false): number {
  const motion = new BallMotion();
  motion.update(flyingAt(9, [hit(power)]), 1_000, reducedMotion);
  motion.update(flyingAt(8), 1_000 + ms, reducedMotion);
  return motion.y / ART_PER_UNIT;
}

test.each([
  ['a shot of 81 % holds the ball for 33 ms', 33, 0.81, false, 9],
  ['and then lets it catch up', 68, 0.81, false, 8.5],
  ['in 70 ms', 103, 0.81, false, 8],
  ['a shot of 80 % holds nothing', 16, 0.8, false, 8],
  ['nor does one for those who want less motion', 16, 1, true, 8],
])('%s', (_, ms, power, reducedMotion, y) => {
  expect(drawnAfter(ms, power, reducedMotion)).toBeCloseTo(y, 6);
});

test('between two states of the simulation the ball is drawn in proportion', () => {
  const motion = new BallMotion();
  motion.update(flyingAt(4, [], { previousY: 5, alpha: 0.25 }), 0, false);
  expect(motion.y / ART_PER_UNIT).toBeCloseTo(4.75, 6);
});

test('a return to the checkpoint ends the hold', () => {
  const motion = new BallMotion();
  motion.update(flyingAt(9, [hit(1)]), 0, false);
  motion.update(flyingAt(3, [{ kind: 'return', fromX: 2, fromY: 9, x: 2, y: 3 }]), 10, false);
  expect(motion.y / ART_PER_UNIT).toBeCloseTo(3, 6);
});
