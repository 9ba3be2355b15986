import { describe, expect, it } from 'vitest';
import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { type PlayerStats, playerStatsOf, withFinish } from './player-stats-atoms.ts';

const DAY = '2026-11-21' as GameDay;
const answer = (part: Partial<UserStatsResponse>) =>
  ({ streak: 0, lastDate: null, today: { gameDay: DAY, best: null }, ...part }) as UserStatsResponse;

describe('playerStatsOf', () => {
  it('is nothing for a player whom the server has not seen finish', () => {
    expect(playerStatsOf(answer({}))).toBeNull();
  });

  it("takes the server's streak and best", () => {
    const known = answer({ streak: 4, lastDate: DAY, today: { ...answer({}).today, best: 21 } });
    expect(playerStatsOf(known)).toEqual({ day: DAY, streak: 4, best: 21, lastDate: DAY });
  });
});

describe('withFinish', () => {
  // stats before: day, streak, best, last date; then strokes; streak and best after
  it.each<[PlayerStats, number, number, number]>([
    [{ day: DAY, streak: 4, best: null, lastDate: '2026-11-20' }, 30, 5, 30],
    [{ day: DAY, streak: 5, best: 22, lastDate: DAY }, 30, 5, 22],
    [{ day: DAY, streak: 5, best: 32, lastDate: DAY }, 30, 5, 30],
    [{ day: DAY, streak: 0, best: null, lastDate: '2026-11-11' }, 30, 1, 30],
    [{ day: '2026-11-20' as GameDay, streak: 2, best: 12, lastDate: '2026-11-20' }, 30, 3, 30],
  ])('%j and a run of %d strokes: streak %d, best %d', (before, strokes, streak, best) => {
    expect(withFinish(before, DAY, strokes)).toEqual({ day: DAY, streak, best, lastDate: DAY });
  });
});
