import { expect, test } from 'vitest';
import { SceneryClock } from './scenery-clock.ts';

test('it begins at the time of the first picture and goes with the time', () => {
  const clock = new SceneryClock();
  const times = [1_000, 1_016, 1_100].map((nowMs) => {
    clock.advance(nowMs);
    return clock.nowMs;
  });
  expect(times).toEqual([1_000, 1_016, 1_100]);
});

test('it stands while nobody looks, and goes on from where it stood', () => {
  const clock = new SceneryClock();
  clock.advance(1_000);
  clock.isStanding = true;
  clock.advance(1_500);
  expect(clock.nowMs).toBe(1_000);
  clock.isStanding = false;
  clock.advance(1_516);
  expect(clock.nowMs).toBe(1_016);
});

test('after a long time without a picture it does not jump', () => {
  const clock = new SceneryClock();
  clock.advance(1_000);
  clock.advance(61_000);
  expect(clock.nowMs).toBe(1_250);
});
