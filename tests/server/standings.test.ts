import { describe, expect, test } from 'vitest';
import { playSmallRun, SMALL_HASH } from '../support/small-course.ts';
import { setUpStandingsServer } from './support/standings-server.ts';
import { createAccount } from './support/test-account.ts';
import type { TestPlayer } from './support/test-player.ts';

const game = setUpStandingsServer();
const { finish, newPlayer } = game;

describe('an empty day', () => {
  test('has an answer', async () => {
    expect(await newPlayer().stats(5)).toEqual({
      averageScore: null,
      percentile: null,
      firstAttemptPercentile: null,
      percentFinished: null,
      averageByCheckpoint: [],
      finishers: 0,
      rank: null,
    });
    expect(await newPlayer().leaderboard()).toMatchObject({
      leaderboard: [],
      averageScore: null,
      percentFinished: null,
      userRank: null,
      finishers: 0,
    });
  });
});

describe('rank', () => {
  test('is 1 plus the number of better players, and ties share it', async () => {
    const ranks: [number, number][] = [];
    for (const strokes of [3, 1, 2, 2, 4]) ranks.push([strokes, (await (await finish(strokes)).leaderboard()).userRank ?? 0]);
    expect(ranks).toEqual([
      [3, 1],
      [1, 1],
      [2, 2],
      [2, 2],
      [4, 5],
    ]);
    const board = await newPlayer().leaderboard();
    expect(board.leaderboard.map((entry) => [entry.score, entry.rank])).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [3, 4],
      [4, 5],
    ]);
  });

  test('the answer to a submission includes the submission', async () => {
    await finish(1);
    const player = newPlayer();
    await player.leaderboard();
    expect(await player.play(playSmallRun({ hops: 1 }).replay)).toMatchObject({ rank: 2 });
    expect(await player.leaderboard()).toMatchObject({ userRank: 2, finishers: 2 });
  });
});

describe('the best run of a player', () => {
  test('is the only one that ranks; a better run changes the counts', async () => {
    const player = await finish(4);
    await finish(3);
    expect(await player.play(playSmallRun({ hops: 1 }).replay)).toMatchObject({ score: 2, rank: 1, isFirstAttempt: false });
    const board = await player.leaderboard();
    expect(board.leaderboard.map((entry) => [entry.score, entry.isUser])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(board).toMatchObject({ finishers: 2, averageScore: 2.5, percentFinished: 100 });
  });

  test('is not replaced by a worse run, whose answer contains the rank of the best', async () => {
    const player = await finish(2);
    await finish(3);
    expect(await player.play(playSmallRun({ hops: 4 }).replay)).toMatchObject({ score: 5, ranked: true, rank: 1 });
    expect((await player.leaderboard()).leaderboard.map((entry) => entry.score)).toEqual([2, 3]);
  });

  test('is the earlier of two equal runs', async () => {
    const player = await finish(2);
    const [before] = (await player.leaderboard()).leaderboard;
    game.server.clock.advance(60);
    await player.start();
    const { attemptId } = await player.start();
    await player.submit(playSmallRun({ hops: 1 }).replay, { attemptId });
    expect((await player.leaderboard()).leaderboard[0]?.runId).toBe(before?.runId);
  });
});

describe('infuriating mode', () => {
  test('charges all strokes to the start; such a run comes first among equals', async () => {
    const early = await finish(2);
    game.server.clock.advance(60);
    const flame = await finish(2, true);
    const board = await flame.leaderboard();
    expect(board.leaderboard.map((entry) => [entry.isUser, entry.infuriatingMode, entry.rank])).toEqual([
      [true, true, 1],
      [false, false, 1],
    ]);
    expect((await early.leaderboard()).userRank).toBe(1);
  });

  test('replaces an equal run without the flame and does not change the counts', async () => {
    const player = await finish(2);
    expect(await player.play(playSmallRun({ hops: 1, infuriating: true }).replay, true)).toMatchObject({ rank: 1 });
    expect(await player.leaderboard()).toMatchObject({ finishers: 1, averageScore: 2, leaderboard: [{ infuriatingMode: true }] });
  });
});

describe('stats', () => {
  test.each([
    // Score; percentile of a player without a finish, among finishers with 1, 2, 2 and 4 strokes.
    [1, 0],
    [2, 75],
    [3, 75],
    [4, 100],
    [9, 100],
  ])('a score of %i has percentile %i in a field of 1, 2, 2, 4', async (score, percentile) => {
    for (const strokes of [1, 2, 2, 4]) await finish(strokes);
    expect(await newPlayer().stats(score)).toMatchObject({
      percentile,
      firstAttemptPercentile: percentile,
      averageScore: 2.25,
      finishers: 4,
    });
  });

  test('do not count the asking player among the others', async () => {
    await finish(1);
    await finish(3);
    const player = await finish(2);
    expect(await player.stats(2)).toMatchObject({ percentile: 50, firstAttemptPercentile: 50 });
    expect(await newPlayer().stats(2)).toMatchObject({ percentile: 67 });
  });

  test('name the rank of the player’s best run, and none without a finish', async () => {
    await finish(1);
    const player = await finish(2);
    for (const score of [1, 2, 9]) expect((await player.stats(score)).rank).toBe(2);
    expect((await newPlayer().stats(2)).rank).toBeNull();
  });

  test('the best score has percentile 0: alone, tied, and alone in the field', async () => {
    const player = await finish(2);
    expect(await player.stats(2)).toMatchObject({ percentile: 0, firstAttemptPercentile: 0 });
    await finish(2);
    expect(await player.stats(2)).toMatchObject({ percentile: 0 });
  });

  test('first attempts are counted separately', async () => {
    const player = await finish(4);
    await player.play(playSmallRun({ hops: 0 }).replay);
    await finish(2);
    // Best runs of the others: 1, 2. Blind runs of the others: 4, 2.
    expect(await newPlayer().stats(3)).toMatchObject({ percentile: 100, firstAttemptPercentile: 50 });
  });

  test('percentFinished counts players with a finish among players with a stroke', async () => {
    await finish(1);
    for (let i = 0; i < 2; i++) await newPlayer().begin();
    for (let i = 0; i < 3; i++) await newPlayer().start();
    expect(await newPlayer().stats(1)).toMatchObject({ percentFinished: 33.3 });
    expect(await newPlayer().leaderboard()).toMatchObject({ percentFinished: 33.3 });
  });

  test('average the strokes by checkpoint over the best runs', async () => {
    const player = await finish(5);
    await player.play(playSmallRun({ hops: 1 }).replay);
    await finish(3);
    expect((await newPlayer().stats(1)).averageByCheckpoint).toEqual([2.5]);
  });

  test('average no strokes of infuriating runs by checkpoint', async () => {
    await finish(6, true);
    expect((await newPlayer().stats(1)).averageByCheckpoint).toEqual([]);
    const player = await finish(4);
    await finish(2);
    expect((await newPlayer().stats(1)).averageByCheckpoint).toEqual([3]);
    // Of equal strokes, those in infuriating mode are the better run.
    await finish(4, true, player);
    expect((await newPlayer().stats(1)).averageByCheckpoint).toEqual([2]);
  });

  describe('without a score', () => {
    const FIELD = { averageScore: 3, percentFinished: 75, finishers: 3, averageByCheckpoint: [3] };
    const NO_RESULT = { ...FIELD, percentile: null, firstAttemptPercentile: null, rank: null };

    test.each<[string, (player: TestPlayer) => Promise<unknown>, object]>([
      ['an unknown caller', async () => undefined, NO_RESULT],
      ['a device that has not finished', (player) => player.begin(), { ...NO_RESULT, percentFinished: 60 }],
      ['an account that has never played', async (player) => (player.account = await createAccount(game.server, 'ann')), NO_RESULT],
    ])('answer %s the figures of the day', async (_, prepare, expected) => {
      for (const strokes of [2, 3, 4]) await finish(strokes);
      await newPlayer().begin();
      const player = newPlayer();
      await prepare(player);
      for (const query of ['', 'score=']) expect((await player.get(`/api/stats?${query}`)).body).toEqual(expected);
    });

    test('compare the caller’s best score, if there is one: a device’s and an account’s', async () => {
      const players = [await finish(2), await finish(3), await finish(4)];
      const before = { averageScore: 3, percentile: 50, rank: 2 };
      expect((await players[1]?.get('/api/stats'))?.body).toMatchObject({ ...before, firstAttemptPercentile: 50 });
      const player = players[1] as TestPlayer;
      player.account = await createAccount(game.server, 'bob');
      await player.post('/api/account/link', {});
      expect((await player.get('/api/stats')).body).toMatchObject(before);
    });
  });

  test.each(['score=%20', 'score=-1', 'score=1.5', 'score=1000001', 'score=x', 'score=2&date=2026-13-01'])('refuses ?%s', async (query) => {
    expect((await newPlayer().get(`/api/stats?${query}`)).status).toBe(400);
  });
});

test('the fallback course is used while a day has no file', async () => {
  expect(await newPlayer().start()).toMatchObject({ level: 2, courseHash: SMALL_HASH });
});
