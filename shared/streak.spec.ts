import { expect, test } from 'vitest';
import type { GameDay } from './game-day.ts';
import { streakAfter, streakOn } from './streak.ts';

const DAY = '2026-11-21';

test.each([
  ['2026-11-21', 3],
  ['2026-11-22', 3],
  ['2026-11-23', 0],
  // A player who is ahead of the day that is asked about, as after a change of GAME_DATE.
  ['2026-11-20', 3],
])('a streak of 3 that ended on 2026-11-21 is, on %s, %i', (day, streak) => {
  expect(streakOn(3, DAY, day as GameDay)).toBe(streak);
});

test.each([
  ['2026-11-21', 3],
  ['2026-11-22', 4],
  ['2026-11-23', 1],
  ['2026-11-20', 1],
])('a streak of 3 that ended on 2026-11-21 is, after a finish on %s, %i', (day, streak) => {
  expect(streakAfter(3, DAY, day as GameDay)).toBe(streak);
});

test('a player who never finished has no streak, and begins one', () => {
  expect(streakOn(0, null, DAY as GameDay)).toBe(0);
  expect(streakAfter(0, null, DAY as GameDay)).toBe(1);
});
