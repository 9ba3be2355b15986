import { expect, test } from 'vitest';
import { orderOf } from './schedule.ts';

const year = Array.from({ length: 400 }, (_, i) => orderOf(i + 2));

test('a week rises from a gentle Monday to a long Sunday', () => {
  // Level 25 is day #1, a Sunday.
  expect(Array.from({ length: 8 }, (_, i) => orderOf(25 + i).target)).toEqual([34, 16, 18, 20, 22, 24, 28, 34]);
});

test('the level that stands in for a missing one is the gentlest of all', () => {
  expect(year.slice(1).every(({ target }) => target > orderOf(2).target)).toBe(true);
});

test('no theme comes again within three days, and all come equally often', () => {
  const close = year.filter(({ theme }, i) => year.slice(i + 1, i + 4).some((next) => next.theme === theme));
  expect(close).toEqual([]);
  const counts = Map.groupBy(year.slice(0, 396), ({ theme }) => theme);
  expect([...counts.values()].map((orders) => orders.length)).toEqual([66, 66, 66, 66, 66, 66]);
});

test('courses have 3 to 6 checkpoints, the long ones at least 5', () => {
  expect(new Set(year.map(({ checkpoints }) => checkpoints))).toEqual(new Set([3, 4, 5, 6]));
  expect(year.filter(({ target, checkpoints }) => target === 34 && checkpoints < 5)).toEqual([]);
});
