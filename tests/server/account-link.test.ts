import { beforeEach, describe, expect, test } from 'vitest';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { ACCOUNT_ROUTES, type LinkAccountResponse, linkAccountResponse } from '../../shared/api/account.ts';
import { playRun } from '../support/runs.ts';
import type { TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { pauseVerifications } from './support/pause-verifications.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount, type TestAccount } from './support/test-account.ts';
import { refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

let server: TestServer;
shareServer((shared) => {
  server = shared;
}, 'race');
// Each test has a day of its own.
beforeEach(() => server.clock.advance(2 * 86_400));

const run = (wasted = 0) => playRun(server.today, { wasted });
const device = () => new TestPlayer(server);

async function link(player: TestPlayer): Promise<LinkAccountResponse> {
  const answer = await player.post(ACCOUNT_ROUTES.link, {});
  expect(answer.status).toBe(200);
  return linkAccountResponse.parse(answer.body);
}

let accounts = 0;
const newAccount = () => createAccount(server, `player${++accounts}`);

const playersOf = (player: TestPlayer) => server.query<{ id: string }>('SELECT id FROM player WHERE id = $1', [cookieId(player)]);
const cookieId = (player: TestPlayer) => decodeURIComponent(player.cookies.get(PLAYER_COOKIE) ?? '').split('.')[0];

/** A device cookie that the server has signed. */
function cookieOf(playerId: string): string {
  const fastify = server.app.getHttpAdapter().getInstance() as unknown as { signCookie(value: string): string };
  return encodeURIComponent(fastify.signCookie(playerId));
}

describe('signing in', () => {
  test('moves runs, first attempts, days and streak to the account with its name', async () => {
    const player = device();
    const first = await player.play(run().replay);
    server.clock.advance(86_400);
    await player.play(run(1).replay);
    await player.play(run().replay);
    await player.start();
    const before = await player.userStats();
    const deviceId = cookieId(player);
    player.account = await newAccount();
    expect(await player.userStats()).toMatchObject({ streak: 0, stats: { days_played: 0 } });

    expect(await link(player)).toEqual({ username: player.account.username, streak: 2, moved: { runs: 3, days: 2 } });
    const named = { player: { id: player.account.userId, username: player.account.username } };
    expect(await player.userStats()).toEqual({ ...before, ...named });
    expect(player.cookies.has(PLAYER_COOKIE)).toBe(false);
    expect(await server.query('SELECT 1 FROM player WHERE id = $1', [deviceId])).toEqual([]);
    const board = await player.leaderboard(`date=${first.gameDay}`);
    const { username, userId } = player.account;
    expect(board.userRow).toMatchObject({ username, userId, isUser: true, score: first.score, runId: first.runId });
    expect(board.leaderboard.filter((row) => row.isUser)).toHaveLength(1);
    expect((await player.leaderboard(`date=${first.gameDay}&showAnonymous=false`)).leaderboard).toHaveLength(1);
    expect((await player.recentScores())[0]).toMatchObject({ username, isUser: true });
    await expectCountsRight(server);
  });

  test('keeps the ball styles that either had earned, also if no longer earned together', async () => {
    const player = device();
    const stylesOf = async () => (await player.userStats()).unlockedStyles;
    await player.play(run().replay);
    expect(await stylesOf()).toEqual(['daily_1']);
    const firstRead = new Date(server.clock.now());
    player.account = await newAccount();
    await player.play(run(2).replay);
    expect(await stylesOf()).toEqual(['daily_1']);
    // The device was better than the average of the two. One player cannot be.
    server.clock.advance(2 * 86_400);
    await link(player);
    const { stats, unlockedStyles } = await player.userStats();
    expect(stats).toMatchObject({ daily_runs_completed: 1, times_beat_average: 0, daily_first_places: 1 });
    expect(unlockedStyles).toEqual(['average_1', 'daily_1', 'first_1', 'top_1']);
    const [first] = await server.query<{ at: Date }>(
      `SELECT unlocked_at AS at FROM unlocked_style WHERE style_id = 'daily_1' AND player_id = (SELECT id FROM player WHERE user_id = $1)`,
      [player.account.userId],
    );
    expect(first?.at).toEqual(firstRead);
  });

  test('lets the account continue the streak; its next run is not blind', async () => {
    const player = device();
    await player.play(run().replay);
    player.account = await newAccount();
    await link(player);
    expect((await player.play(run(1).replay)).isFirstAttempt).toBe(false);
    server.clock.advance(86_400);
    expect(await player.play(run().replay)).toMatchObject({ isFirstAttempt: true, streak: 2 });
    expect(player.cookies.has(PLAYER_COOKIE)).toBe(false);
    await expectCountsRight(server);
  });

  test.each([
    // Wasted strokes of the account's run, wasted strokes of the device's run, the run that stays.
    ['the device’s, which is better', 2, 0, 'device'],
    ['the account’s, which is better', 0, 2, 'account'],
    ['the account’s, of two that are equal', 1, 1, 'account'],
  ] as const)('keeps the better of the two best runs of a day: %s', async (_, accountWasted, deviceWasted, stays) => {
    const account = await newAccount();
    const runs = { account: await signedInPlayer(server, account).play(run(accountWasted).replay), device: undefined as unknown };
    const player = device();
    const deviceRun = await player.play(playRun(server.today, { wasted: deviceWasted, variant: deviceWasted }).replay);
    runs.device = deviceRun;
    player.account = account;
    expect((await player.leaderboard()).finishers).toBe(2);
    expect((await link(player)).moved).toEqual({ runs: 1, days: 1 });
    const board = await player.leaderboard();
    expect(board).toMatchObject({ finishers: 1, percentFinished: 100, userRow: { runId: (runs[stays] as { runId: string }).runId } });
    await expectCountsRight(server);
  });

  test.each([
    // Who starts first, whether that run is finished, the blind score afterwards.
    ['the device’s', 'device', true, 1],
    ['the account’s', 'account', true, 0],
    ['the device’s, though it was not finished: the player knew the course before the account’s run', 'device', false, null],
    ['the account’s, though it was not finished', 'account', false, null],
  ] as const)('counts the earlier of two first attempts: %s', async (_, begins, finishes, wasted) => {
    const account = await newAccount();
    const player = device();
    const players = { account: signedInPlayer(server, account), device: player };
    const wastedBy = { account: 0, device: 1 } as const;
    const other = begins === 'device' ? 'account' : 'device';
    if (finishes) await players[begins].play(run(wastedBy[begins]).replay);
    else await players[begins].start();
    server.clock.advance(60);
    expect((await players[other].play(run(wastedBy[other]).replay)).isFirstAttempt).toBe(true);
    player.account = account;
    await link(player);
    const { today } = await player.userStats();
    expect(today.firstAttemptScore).toBe(wasted === null ? null : run(wasted).strokes);
    expect(await server.query('SELECT 1 FROM attempt WHERE is_first AND game_day = $1', [server.today])).toHaveLength(1);
    expect(await server.query('SELECT 1 FROM run WHERE is_first AND game_day = $1', [server.today])).toHaveLength(finishes ? 1 : 0);
    await expectCountsRight(server);
  });

  test('of two runs with the same bytes, keeps the one that ranks, not the archived', async () => {
    const account = await newAccount();
    const archived = await signedInPlayer(server, account).submit(run().replay, { archive: true });
    const player = device();
    const ranked = await player.play(run().replay);
    player.account = account;
    await link(player);
    expect(await server.query('SELECT id FROM run WHERE game_day = $1', [server.today])).toEqual([{ id: ranked.runId }]);
    expect(archived.ranked).toBe(false);
    expect((await player.leaderboard()).userRow?.runId).toBe(ranked.runId);
    await expectCountsRight(server);
  });

  test('lets the account finish a run that was in progress, as the blind run', async () => {
    const player = device();
    const { attemptId } = await player.start();
    server.clock.advance(60);
    player.account = await newAccount();
    await link(player);
    const answer = await player.submit(run().replay, { attemptId });
    expect(answer).toMatchObject({ verified: true, ranked: true, isFirstAttempt: true, streak: 1 });
    // Sent again by its old or its new id, it is the same run.
    expect(await player.submit(run().replay, { attemptId })).toEqual(answer);
    expect(await player.submit(run().replay, { attemptId: answer.attemptId as string })).toEqual(answer);
    expect((await player.leaderboard()).userRow?.isUser).toBe(true);
    await expectCountsRight(server);
  });

  test('is completed by a run that began before it; the run is blind, once', async () => {
    const player = device();
    const { attemptId } = await player.start();
    server.clock.advance(60);
    player.account = await newAccount();
    const copy = signedInPlayer(server, player.account);
    for (const [name, value] of player.cookies) copy.cookies.set(name, value);
    const [answer, again] = await Promise.all([player.submit(run().replay, { attemptId }), copy.submit(run().replay, { attemptId })]);
    expect(answer).toMatchObject({ verified: true, ranked: true, isFirstAttempt: true, streak: 1 });
    expect(again.runId).toBe(answer.runId);
    // The request that came first moved the run, and its answer says that the device has no player any more.
    expect([player, copy].some((each) => !each.cookies.has(PLAYER_COOKIE))).toBe(true);
    for (const each of [player, copy]) {
      expect((await link(each)).moved).toEqual({ runs: 0, days: 0 });
      expect(each.cookies.has(PLAYER_COOKIE)).toBe(false);
    }
    expect((await player.leaderboard()).userRow).toMatchObject({ username: player.account.username, runId: answer.runId });
    await expectCountsRight(server);
  });

  test('moves a run to the account while its replay is being verified', async () => {
    const player = device();
    const { attemptId } = await player.start();
    server.clock.advance(60);
    const paused = pauseVerifications(server, 1);
    const submitting = player.submit(run().replay, { attemptId });
    await paused.reached;
    const signedIn = signedInPlayer(server, await newAccount());
    for (const [name, value] of player.cookies) signedIn.cookies.set(name, value);
    await link(signedIn);
    paused.resume();
    expect(await submitting).toMatchObject({ ranked: true, isFirstAttempt: true });
    expect((await signedIn.leaderboard()).userRow).toMatchObject({ isUser: true, username: signedIn.account?.username });
    await expectCountsRight(server);
  });

  test('moves nothing twice: on a second call, at the same time, or from a second tab', async () => {
    const player = device();
    await player.play(run().replay);
    const account = await newAccount();
    const tabs = Array.from({ length: 5 }, () => {
      const tab = signedInPlayer(server, account);
      for (const [name, value] of player.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = await Promise.all(tabs.map(link));
    expect(answers.map(({ moved }) => moved.days).sort()).toEqual([0, 0, 0, 0, 1]);
    expect(answers.map(({ moved }) => moved.runs).sort()).toEqual([0, 0, 0, 0, 1]);
    // The answer was lost, and the browser still has the cookie.
    const retried = signedInPlayer(server, account);
    for (const [name, value] of player.cookies) retried.cookies.set(name, value);
    expect(await link(retried)).toMatchObject({ streak: 1, moved: { runs: 0, days: 0 } });
    expect((await retried.leaderboard()).finishers).toBe(1);
    await expectCountsRight(server);
  });

  test('of two accounts on one device at the same time, gives the runs to one', async () => {
    const player = device();
    await player.play(run().replay);
    const both = [signedInPlayer(server, await newAccount()), signedInPlayer(server, await newAccount())];
    for (const tab of both) for (const [name, value] of player.cookies) tab.cookies.set(name, value);
    const answers = await Promise.all(both.map(link));
    expect(answers.map(({ moved }) => moved.runs).sort()).toEqual([0, 1]);
    await expectCountsRight(server);
  });

  test('loses no run and counts none twice while the device plays on', async () => {
    const player = device();
    await player.start();
    const account = await newAccount();
    const copyOf = (signedIn: boolean) => {
      const copy = signedIn ? signedInPlayer(server, account) : device();
      for (const [name, value] of player.cookies) copy.cookies.set(name, value);
      return copy;
    };
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        copyOf(false).start(),
        copyOf(false).submit(run(2 * round).replay),
        link(copyOf(true)),
        copyOf(false).start(),
        link(copyOf(true)),
        copyOf(false).submit(run(2 * round + 1).replay),
      ]);
    }
    await link(copyOf(true));
    const signedIn = signedInPlayer(server, account);
    expect(await signedIn.userStats()).toMatchObject({ streak: 1, stats: { days_played: 1 }, today: { best: run().strokes } });
    const runs = await server.query('SELECT run.id FROM run JOIN player ON player.id = player_id WHERE user_id = $1', [account.userId]);
    expect(runs).toHaveLength(10);
    await expectCountsRight(server);
  });

  test('moves the runs of a second device later', async () => {
    const account = await newAccount();
    const [phone, laptop] = [device(), device()];
    await phone.play(run(1).replay);
    server.clock.advance(86_400);
    await laptop.play(run().replay);
    phone.account = account;
    expect((await link(phone)).streak).toBe(1);
    laptop.account = account;
    expect(await link(laptop)).toMatchObject({ streak: 2, moved: { runs: 1, days: 1 } });
    await expectCountsRight(server);
  });

  test('succeeds for a device without a cookie, with an unused or a forged one', async () => {
    const account = await newAccount();
    const forged = signedInPlayer(server, account);
    forged.cookies.set(PLAYER_COOKIE, '00000000-0000-4000-8000-000000000000.forged');
    const unused = signedInPlayer(server, account);
    unused.cookies.set(PLAYER_COOKIE, cookieOf('00000000-0000-4000-8000-000000000000'));
    for (const player of [signedInPlayer(server, account), forged, unused]) {
      expect((await link(player)).moved).toEqual({ runs: 0, days: 0 });
      expect(player.cookies.has(PLAYER_COOKIE)).toBe(false);
    }
  });

  test('never moves the player of an account, whatever the cookie contains', async () => {
    const owner = signedInPlayer(server, await newAccount());
    await owner.play(run().replay);
    const [{ id }] = (await server.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [owner.account?.userId])) as [
      { id: string },
    ];
    for (const account of [await newAccount(), owner.account as TestAccount]) {
      const attacker = signedInPlayer(server, account);
      attacker.cookies.set(PLAYER_COOKIE, cookieOf(id));
      expect((await link(attacker)).moved).toEqual({ runs: 0, days: 0 });
    }
    expect((await owner.userStats()).stats.daily_runs_completed).toBe(1);
  });

  test('treats an old copy of the cookie as a new player without a right to the runs', async () => {
    const player = device();
    const { attemptId } = await player.start();
    server.clock.advance(60);
    const copy = device();
    for (const [name, value] of player.cookies) copy.cookies.set(name, value);
    player.account = await newAccount();
    await link(player);
    expect(refusal(await copy.submitRaw({ replay: 'AAAA', attemptId }))).toMatchObject({ status: 403, code: 'attempt_of_other_player' });
    expect((await copy.userStats()).stats.total_games).toBe(0);
    expect((await copy.start()).isFirstAttempt).toBe(true);
    await copy.submit(run().replay);
    expect((await copy.leaderboard()).userRow).toMatchObject({ username: 'Anonymous', userId: null });
    expect((await player.userStats()).today.best).toBeNull();
    await expectCountsRight(server);
  });

  test('requires a session', async () => {
    const player = device();
    await player.start();
    for (const headers of [{}, { authorization: 'Bearer a.b.c' }]) {
      expect(refusal(await player.post(ACCOUNT_ROUTES.link, {}, headers as Record<string, string>))).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
      expect((await player.get(ACCOUNT_ROUTES.export, headers as Record<string, string>)).status).toBe(401);
    }
    expect(await playersOf(player)).toHaveLength(1);
  });
});
