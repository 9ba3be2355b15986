import { expect, test } from 'vitest';
import { addDays, type GameDay, levelOfDay } from '../../../../shared/game-day.ts';
import { findKeptDay } from './kept-day.ts';

const TODAY = '2026-11-21' as GameDay;

/** A browser that has cached the courses of those days. */
const cachesWith = (...days: string[]) => {
  const kept = days.map((day) => `/levels/${levelOfDay(day as GameDay)}.json`);
  return { match: async (path: RequestInfo | URL) => (kept.includes(String(path)) ? new Response('{}') : undefined) };
};

test.each([
  [[], undefined],
  [['2026-11-18', '2026-11-20'], '2026-11-20'],
  [['2026-11-07'], '2026-11-07'],
  [['2026-11-06'], undefined],
  [['2026-11-21'], undefined],
])('of the days %j the one that is offered is %s', async (days, expected) => {
  expect(await findKeptDay(TODAY, cachesWith(...days))).toBe(expected);
});

test('nothing is offered from before the first day, or where nothing can be kept', async () => {
  const everything = { match: async () => new Response('{}') };
  expect(await findKeptDay('2026-11-01' as GameDay, everything)).toBeUndefined();
  expect(await findKeptDay(addDays(TODAY, 1), undefined)).toBeUndefined();
});
