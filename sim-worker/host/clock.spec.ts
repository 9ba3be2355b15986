import { expect, test } from 'vitest';
import { FixedStepClock } from './clock.ts';

const STEP_MS = 1000 / 135;

test('whole steps come due, and what is left over is carried on', () => {
  const clock = new FixedStepClock();
  expect(clock.advance(1_000)).toBe(0);
  expect(clock.advance(1_000 + STEP_MS * 2.5)).toBe(2);
  expect(clock.alpha).toBeCloseTo(0.5, 6);
  expect(clock.advance(1_000 + STEP_MS * 3.25)).toBe(1);
  expect(clock.alpha).toBeCloseTo(0.25, 6);
});

test('a hitch longer than 250 ms is dropped, not caught up', () => {
  const clock = new FixedStepClock();
  clock.advance(0);
  expect(clock.advance(10_000)).toBe(Math.floor(250 / STEP_MS));
});

test('on a clock that runs twenty times as fast, a hitch is twenty times as long', () => {
  const clock = new FixedStepClock(20);
  clock.advance(0);
  expect(clock.advance(4_000)).toBe(Math.floor(4_000 / STEP_MS));
  expect(clock.advance(14_000)).toBe(Math.floor(5_000 / STEP_MS));
});

test('a clock that goes back brings nothing due', () => {
  const clock = new FixedStepClock();
  clock.advance(500);
  expect(clock.advance(400)).toBe(0);
});

test('a second is 135 steps at any frame rate', () => {
  for (const hertz of [15, 30, 60, 90, 144, 240]) {
    const clock = new FixedStepClock();
    let steps = clock.advance(0);
    for (let frame = 1; frame <= hertz; frame++) steps += clock.advance((frame * 1_000) / hertz + 1e-6);
    expect(steps, `${hertz} Hz`).toBe(135);
  }
});

test('slowed down, fewer whole steps come due; the picture stays between two of them', () => {
  const clock = new FixedStepClock();
  clock.advance(0);
  expect(clock.advance(STEP_MS * 10, 0.45)).toBe(4);
  expect(clock.alpha).toBeCloseTo(0.5, 6);
});

test('a rest is not caught up, and what follows counts from the call that ends it', () => {
  const clock = new FixedStepClock();
  clock.advance(0);
  clock.advance(STEP_MS * 1.5);
  clock.rest();
  expect(clock.alpha).toBe(0);
  clock.resume(60_000);
  clock.resume(60_010);
  expect(clock.advance(60_000 + STEP_MS * 2 + 1e-6)).toBe(2);
});
