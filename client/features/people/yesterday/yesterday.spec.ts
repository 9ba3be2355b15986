import { describe, expect, it } from 'vitest';
import type { LeaderboardEntry } from '../../../../shared/api/leaderboard.ts';
import { yesterdayOf } from './yesterday.ts';

const MEDALS = { gold: 15, silver: 18, bronze: 24 };

const entry = (username: string, score: number, rank: number): LeaderboardEntry => ({
  username,
  score,
  rank,
  userId: null,
  guest: null,
  isUser: username === 'Me',
  isRival: false,
  infuriatingMode: false,
  runId: `run of ${username}`,
});

const boardOf = (...neighbors: LeaderboardEntry[]) => ({
  userRow: neighbors.find(({ isUser }) => isUser) ?? null,
  finishers: 21,
  medals: MEDALS,
  neighbors,
});

describe('yesterday', () => {
  it('tells the best one who was next behind', () => {
    const board = boardOf(entry('Me', 15, 1), entry('Twin', 15, 1), entry('Bo', 17, 3), entry('Cy', 20, 4));
    expect(yesterdayOf(board)).toMatchObject({
      rank: 1,
      finishers: 21,
      medal: 'gold',
      next: { entry: { username: 'Bo' }, by: 2, isAhead: false },
    });
  });

  it('tells all others who was next ahead', () => {
    const board = boardOf(entry('Al', 14, 1), entry('Bo', 16, 2), entry('Me', 19, 3), entry('Cy', 20, 4));
    expect(yesterdayOf(board)).toMatchObject({ rank: 3, medal: 'bronze', next: { entry: { username: 'Bo' }, by: 3, isAhead: true } });
  });

  it('names nobody when all have the same score', () => {
    expect(yesterdayOf(boardOf(entry('Twin', 30, 1), entry('Me', 30, 1)))).toEqual({ rank: 1, finishers: 21, medal: 'leaf' });
  });

  it('is nothing without a finish', () => {
    expect(yesterdayOf(boardOf(entry('Al', 14, 1)))).toBeUndefined();
  });
});
