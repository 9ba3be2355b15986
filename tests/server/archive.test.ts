import { beforeEach, describe, expect, test } from 'vitest';
import { FIRST_DAY, type GameDay } from '../../shared/game-day.ts';
import { fixedLevelOf, loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

const NOVEMBER = 10;
const DECEMBER = 11;

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => server.clock.set('2026-11-21T12:00:00Z'));

const newPlayer = () => new TestPlayer(server);

describe('the calendar', () => {
  test('lists the holes from the first to today’s, and no future ones', async () => {
    const { days, ...bounds } = await newPlayer().archive(2026, NOVEMBER);
    expect(bounds).toEqual({ firstDay: FIRST_DAY, today: '2026-11-21' });
    expect(days.map(({ date, number }) => [date, number])).toEqual(
      Array.from({ length: 21 }, (_, i) => [`2026-11-${String(i + 1).padStart(2, '0')}`, i + 1]),
    );
    for (const { date, name, par, medals } of days) expect({ date, name, par, medals }).toMatchObject(levelFacts(date));
    expect(days[20]?.name).not.toBe('');
    expect(days.every(({ best, infuriatingMode }) => best === null && !infuriatingMode)).toBe(true);
  });

  const levelFacts = (date: string) => {
    const { name, par, medals } = loadLevel(fixedLevelOf(date as GameDay));
    return { name, par, medals };
  };

  test('changes pages at the game’s day, not at midnight', async () => {
    server.clock.set('2026-12-01T03:59:59Z');
    expect((await newPlayer().archive(2026, NOVEMBER)).days).toHaveLength(30);
    expect((await newPlayer().archive(2026, DECEMBER)).days).toEqual([]);
    server.clock.set('2026-12-01T04:00:00Z');
    expect((await newPlayer().archive(2026, DECEMBER)).days.map(({ date }) => date)).toEqual(['2026-12-01']);
  });

  test.each([
    [2026, 9],
    [2026, DECEMBER],
    [2027, 0],
    [9999, 11],
  ])('of %i-%i is empty', async (year, month) => {
    expect((await newPlayer().archive(year, month)).days).toEqual([]);
  });

  test.each([
    '',
    'month=10',
    'year=2026',
    'year=2026&month=12',
    'year=2026&month=-1',
    'year=2026&month=',
    'year=x&month=1',
    'year=20261&month=1',
  ])('refuses ?%s', async (query) => {
    expect((await newPlayer().get(`/api/archive?${query}`)).status).toBe(400);
  });

  test('creates no player for an unknown caller', async () => {
    const player = newPlayer();
    await player.archive(2026, NOVEMBER);
    expect(player.cookies.size).toBe(0);
  });
});

describe('a hole of the past that is played today', () => {
  const bestOf = async (player: TestPlayer, date: string) => {
    const { days } = await player.archive(2026, NOVEMBER);
    const { best, infuriatingMode } = days.find((day) => day.date === date) ?? {};
    return { best, infuriatingMode };
  };

  test('leads to the best run, for its player alone', async () => {
    const player = newPlayer();
    const { runId } = await player.submit(playRun('2026-11-05').replay, { clientDate: '2026-11-05' });
    await player.submit(playRun('2026-11-05', { wasted: 1 }).replay, { clientDate: '2026-11-05' });
    const runOf = async (caller: TestPlayer) =>
      (await caller.archive(2026, NOVEMBER)).days.find(({ date }) => date === '2026-11-05')?.runId;
    expect([await runOf(player), await runOf(newPlayer())]).toEqual([runId, null]);
  });

  test('is verified and stored, and changes neither ranks, counts, feed nor streak', async () => {
    const player = newPlayer();
    const ranked = playRun('2026-11-21');
    await player.play(ranked.replay);
    const before = await player.userStats();
    const feed = await player.recentScores();
    const board = await player.leaderboard('date=2026-11-04');
    const run = playRun('2026-11-04');
    const answer = await player.submit(run.replay, { clientDate: '2026-11-04' });
    expect(answer).toMatchObject({
      verified: true,
      ranked: false,
      rank: null,
      gameDay: '2026-11-04',
      score: run.strokes,
      isFirstAttempt: false,
      streak: 1,
      strokesByCheckpoint: run.strokesByCheckpoint,
    });
    expect(await server.query('SELECT ranked, total FROM run WHERE id = $1', [answer.runId])).toEqual([
      { ranked: false, total: run.strokes },
    ]);
    expect(await player.leaderboard('date=2026-11-04')).toEqual(board);
    expect(await player.stats(9, '2026-11-04')).toMatchObject({ finishers: 0, percentFinished: null });
    expect(await player.recentScores()).toEqual(feed);
    expect(await player.userStats()).toEqual({ ...before, stats: { ...before.stats, total_games: before.stats.total_games + 1 } });
    expect(await bestOf(player, '2026-11-04')).toEqual({ best: run.strokes, infuriatingMode: false });
    expect(await bestOf(player, '2026-11-21')).toEqual({ best: ranked.strokes, infuriatingMode: false });
    expect(await bestOf(newPlayer(), '2026-11-04')).toEqual({ best: null, infuriatingMode: false });
  });

  test('does not rank while its day still accepts late runs of those who played it', async () => {
    const player = newPlayer();
    const { attemptId } = await player.start();
    server.clock.set('2026-11-22T04:10:00Z');
    const board = await player.leaderboard('date=2026-11-21');
    const feed = await player.recentScores();
    const counts = await player.stats(9, '2026-11-21');
    const past = { clientDate: '2026-11-21', archive: true };
    const run = playRun('2026-11-21', { wasted: 1 });
    const answers = [await player.submit(run.replay, past), await player.submit(playRun('2026-11-21').replay, { ...past, attemptId })];
    for (const answer of answers) {
      expect(answer).toMatchObject({ verified: true, ranked: false, rank: null, isFirstAttempt: false, streak: 0 });
    }
    expect(await player.leaderboard('date=2026-11-21')).toEqual(board);
    expect(await player.recentScores()).toEqual(feed);
    expect(await player.stats(9, '2026-11-21')).toEqual(counts);
    expect((await bestOf(player, '2026-11-21')).best).toBe(answers[1]?.score);
    expect(
      await server.query('SELECT 1 FROM run WHERE player_id = (SELECT player_id FROM run WHERE id = $1) AND (ranked OR is_first)', [
        answers[0]?.runId,
      ]),
    ).toEqual([]);
    // Sent again, even as another day's run, it is the same run.
    expect(await player.submit(run.replay, { clientDate: '2026-11-21' })).toEqual(answers[0]);
  });

  test('keeps the best of all runs, including those of its own day', async () => {
    const player = newPlayer();
    server.clock.set('2026-11-05T12:00:00Z');
    const onTheDay = await player.play(playRun('2026-11-05', { wasted: 2 }).replay);
    server.clock.set('2026-11-21T12:00:00Z');
    expect((await bestOf(player, '2026-11-05')).best).toBe(onTheDay.score);
    await player.submit(playRun('2026-11-05', { wasted: 3 }).replay, { clientDate: '2026-11-05' });
    expect((await bestOf(player, '2026-11-05')).best).toBe(onTheDay.score);
    const later = await player.submit(playRun('2026-11-05').replay, { clientDate: '2026-11-05' });
    expect((await bestOf(player, '2026-11-05')).best).toBe(later.score);
    expect(later.score).toBeLessThan(onTheDay.score);
    expect((await player.leaderboard('date=2026-11-05')).userRow?.score).toBe(onTheDay.score);
  });
});

describe('statistics and board', () => {
  test.each(['/api/stats?score=5&', '/api/leaderboard?'])('%s answers for today and past days, not for future days', async (path) => {
    server.clock.set('2026-11-22T03:58:00Z');
    const ask = (date: string) => newPlayer().get(`${path}date=${date}`);
    for (const date of ['2026-11-21', '2026-11-01']) expect((await ask(date)).status).toBe(200);
    const answer = await ask('2026-11-22');
    expect(refusal(answer)).toMatchObject({ status: 425, code: 'too_early' });
    expect(answer.headers.get('retry-after')).toBe('120');
    server.clock.advance(120);
    expect((await ask('2026-11-22')).status).toBe(200);
  });
});
