import { describe, expect, it } from 'vitest';
import type { LeaderboardEntry, LeaderboardQuery, LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { ApiResult } from '../../../api/http.ts';
import { BoardPages, type BoardView, entryAt } from './board-pages.ts';

const VIEW: BoardView = { date: undefined, showAnonymous: true, infuriatingOnly: false };

const entry = (row: number): LeaderboardEntry => ({
  score: 10 + row,
  username: `Player ${row}`,
  userId: null,
  guest: null,
  isUser: false,
  isRival: false,
  infuriatingMode: false,
  rank: row + 1,
  runId: `run-${row}`,
});

/** A server with a board of `rows` rows. The test controls its answers and the clock. */
function boardOf(rows: number) {
  const asked: LeaderboardQuery[] = [];
  const timers = new Set<() => void>();
  let down = false;
  let held: (() => void)[] | undefined;
  const answer = ({ offset = 0, limit = 50 }: LeaderboardQuery): ApiResult<LeaderboardResponse> => {
    if (down) return err({ kind: 'network' });
    const leaderboard = Array.from({ length: Math.max(0, Math.min(limit, rows - offset)) }, (_, i) => entry(offset + i));
    const gameDay = '2026-11-21' as GameDay;
    const figures = { averageScore: 20, percentFinished: 50, medals: null, finishers: rows, rows };
    const overview =
      offset === 0 ? { neighbors: [entry(7)], histogram: { from: 1, players: [rows], more: 0 } } : { neighbors: [], histogram: null };
    return ok({ leaderboard, ...figures, ...overview, par: 30, userRank: null, gameDay, waitingRivals: [], userRow: null, guest: null });
  };
  const pages = new BoardPages({
    load(query) {
      asked.push(query);
      const given = answer(query);
      if (!held) return Promise.resolve(given);
      return new Promise((resolve) => held?.push(() => resolve(given)));
    },
    schedule(callback) {
      timers.add(callback);
      return () => timers.delete(callback);
    },
  });
  return {
    pages,
    offsets: () => asked.map(({ offset = 0 }) => offset),
    asked,
    setDown: (is: boolean) => {
      down = is;
    },
    /** From here on answers wait; the returned function releases them. */
    hold: () => {
      held = [];
      return held;
    },
    /** Lets the view rest for long enough. */
    still: async () => {
      for (const callback of [...timers]) {
        timers.delete(callback);
        callback();
      }
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('BoardPages', () => {
  it('loads a hundred rows, and more only in sight and while the view stands still', async () => {
    const server = boardOf(10_000);
    server.pages.show(VIEW);
    expect(server.pages.snapshot().state).toBe('loading');
    await settled();
    const { state, board } = server.pages.snapshot();
    expect([state, board?.head.rows, board && entryAt(board, 99)?.rank, board && entryAt(board, 100)]).toEqual([
      'loaded',
      10_000,
      100,
      undefined,
    ]);
    server.pages.want(0, 14);
    server.pages.want(2_000, 2_014);
    server.pages.want(5_095, 5_110);
    expect(server.offsets()).toEqual([0]);
    await server.still();
    expect(server.offsets()).toEqual([0, 5_000, 5_100]);
    const { board: loaded } = server.pages.snapshot();
    expect(loaded && [entryAt(loaded, 5_110)?.rank, entryAt(loaded, 2_000)]).toEqual([5_111, undefined]);
    // What only the first page brings stays.
    expect(loaded?.head).toMatchObject({ neighbors: [{ rank: 8 }], histogram: { players: [10_000] } });
  });

  it('asks for no page twice, and for none beyond the last row', async () => {
    const server = boardOf(150);
    server.pages.show(VIEW);
    await settled();
    server.pages.want(90, 180);
    await server.still();
    server.pages.want(120, 249);
    await server.still();
    expect(server.offsets()).toEqual([0, 100]);
  });

  it('keeps what is shown until another view comes, and drops older answers', async () => {
    const server = boardOf(300);
    server.pages.show(VIEW);
    await settled();
    const held = server.hold();
    server.pages.show({ ...VIEW, showAnonymous: false });
    server.pages.show({ ...VIEW, infuriatingOnly: true });
    expect([server.pages.snapshot().state, server.pages.snapshot().board?.view]).toEqual(['loading', VIEW]);
    held[1]?.();
    await settled();
    expect(server.pages.snapshot().board?.view.infuriatingOnly).toBe(true);
    held[0]?.();
    await settled();
    expect(server.pages.snapshot().board?.view).toEqual({ ...VIEW, infuriatingOnly: true });
  });

  it('keeps the rows in sight while the same view loads again, and loads them, too', async () => {
    const server = boardOf(10_000);
    server.pages.show(VIEW);
    await settled();
    server.pages.want(300, 314);
    await server.still();
    server.pages.want(2_000, 2_014);
    await server.still();
    const held = server.hold();
    server.pages.show({ ...VIEW });
    held[0]?.();
    await settled();
    const { board } = server.pages.snapshot();
    // What is out of sight is loaded when it is wanted again.
    expect(board && [entryAt(board, 2_005)?.rank, entryAt(board, 305)]).toEqual([2_006, undefined]);
    expect(server.offsets()).toEqual([0, 300, 2_000, 0, 2_000]);
    const before = board && entryAt(board, 2_005);
    held[1]?.();
    await settled();
    const { board: again } = server.pages.snapshot();
    expect(again && entryAt(again, 2_005)).toEqual(before);
    expect(again && entryAt(again, 2_005)).not.toBe(before);
    server.pages.want(2_001, 2_015);
    await server.still();
    expect(server.offsets()).toHaveLength(5);
  });

  it('keeps no later rows of another view', async () => {
    const server = boardOf(500);
    server.pages.show(VIEW);
    await settled();
    server.pages.want(200, 215);
    await server.still();
    const held = server.hold();
    server.pages.show({ ...VIEW, showAnonymous: false });
    held[0]?.();
    await settled();
    const { board } = server.pages.snapshot();
    expect(board && entryAt(board, 205)).toBeUndefined();
  });

  it('says that the first page has failed, and loads it at the next try', async () => {
    const server = boardOf(5);
    server.setDown(true);
    server.pages.show(VIEW);
    await settled();
    expect(server.pages.snapshot().state).toBe('error');
    server.setDown(false);
    server.pages.tryAgain();
    await settled();
    expect(server.pages.snapshot().state).toBe('loaded');
  });

  it('says that a later page failed, keeps the others, and loads it at the next try', async () => {
    const server = boardOf(500);
    server.pages.show(VIEW);
    await settled();
    server.setDown(true);
    server.pages.want(200, 215);
    await server.still();
    expect(server.pages.snapshot()).toMatchObject({ state: 'loaded', pageFailed: true });
    server.setDown(false);
    server.pages.tryAgain();
    await settled();
    const { board, pageFailed } = server.pages.snapshot();
    expect([pageFailed, board && entryAt(board, 210)?.rank, board && entryAt(board, 0)?.rank]).toEqual([false, 211, 1]);
  });

  it('loads other rows although the same view could not be loaded again', async () => {
    const server = boardOf(10_000);
    server.pages.show(VIEW);
    await settled();
    server.setDown(true);
    server.pages.show({ ...VIEW });
    await settled();
    server.setDown(false);
    server.pages.want(210, 220);
    await server.still();
    const { state, board } = server.pages.snapshot();
    expect([state, board && entryAt(board, 215)?.rank]).toEqual(['error', 216]);
  });

  it('mixes no rows of a view that could not be loaded into those of the view before', async () => {
    const server = boardOf(10_000);
    server.pages.show(VIEW);
    await settled();
    server.setDown(true);
    server.pages.show({ ...VIEW, infuriatingOnly: true });
    await settled();
    server.setDown(false);
    server.pages.want(210, 220);
    await server.still();
    expect(server.offsets()).toEqual([0, 0]);
  });

  it('keeps thirty pages at most, the first among them', async () => {
    const server = boardOf(10_000);
    server.pages.show(VIEW);
    await settled();
    for (let page = 1; page < 60; page++) {
      server.pages.want(page * 100, page * 100 + 10);
      await server.still();
    }
    const kept = [...(server.pages.snapshot().board?.pages.keys() ?? [])];
    expect([kept.length, kept.includes(0), kept.includes(59), kept.includes(5)]).toEqual([30, true, true, false]);
  });
});
