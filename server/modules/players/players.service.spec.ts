import { expect, test } from 'vitest';
import type { GameDay } from '../../../shared/game-day.ts';
import { streakOn } from './players.service.ts';

test.each([
  ['2026-11-21', 3],
  ['2026-11-22', 3],
  ['2026-11-23', 0],
  // A player who is ahead of the day that is asked about, as after a change of GAME_DATE.
  ['2026-11-20', 3],
])('a streak of 3 that ended on 2026-11-21 is, on %s, %i', (day, streak) => {
  expect(streakOn({ streak: 3, streakDay: '2026-11-21' as GameDay }, day as GameDay)).toBe(streak);
});

test('nobody who never finished has a streak', () => {
  expect(streakOn({ streak: 0, streakDay: null }, '2026-11-21' as GameDay)).toBe(0);
});
