import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import type { SubmitScoreResponse } from '../../shared/api/scores.ts';
import { playRun } from '../support/runs.ts';
import type { TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { pauseVerifications } from './support/pause-verifications.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { signedInPlayer, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

let server: TestServer;
shareServer((shared) => {
  server = shared;
}, 'race');
// Each test has a day of its own.
beforeEach(() => server.clock.advance(2 * 86_400));
afterEach(() => vi.restoreAllMocks());

const run = (wasted = 0) => playRun(server.today, { wasted });
const device = () => new TestPlayer(server);
const COPY = { verified: true, ranked: false, rank: null, unrankedReason: 'copy', isFirstAttempt: false };
let accounts = 0;
const newAccount = () => createAccount(server, `copied${++accounts}`);

/** Players whose attempts start one minute after another, in this order. */
async function startInTurn(count: number): Promise<{ player: TestPlayer; attemptId: string }[]> {
  const started: { player: TestPlayer; attemptId: string }[] = [];
  for (let i = 0; i < count; i++) {
    const player = device();
    started.push({ player, attemptId: (await player.start()).attemptId });
    server.clock.advance(60);
  }
  return started;
}

describe('a run with the bytes of a run that ranks', () => {
  test('is kept and does not rank, for any number of devices; its sender is told why', async () => {
    const owner = device();
    const answer = await owner.play(run().replay);
    for (let i = 0; i < 4; i++) {
      const copier = device();
      const copy = await (i % 2 === 0 ? copier.play(run().replay) : copier.submit(run().replay));
      expect(copy).toMatchObject({ ...COPY, score: answer.score, streak: 0 });
      expect(await copier.submit(run().replay)).toEqual(copy);
      expect((await copier.leaderboard()).userRow).toBeNull();
      expect((await copier.userStats()).today).toMatchObject({ best: null, firstAttemptScore: null });
    }
    expect(await server.query('SELECT 1 FROM run WHERE game_day = $1', [server.today])).toHaveLength(5);
    expect(await owner.leaderboard()).toMatchObject({ finishers: 1, userRow: { runId: answer.runId, rank: 1 } });
    await expectCountsRight(server);
  });

  test('ranks on another day, and is kept in the archive of its own day', async () => {
    await device().play(run().replay);
    const other = device();
    expect(await other.submit(run().replay, { archive: true })).toMatchObject({ ranked: false, unrankedReason: null });
    expect(await other.play(run(1).replay)).toMatchObject({ ranked: true, rank: 2, unrankedReason: null });
  });

  test.each([['the copy'], ['the copy and better and worse runs of its sender']])(
    'takes the rank when its attempt was seen to start first, though %s came first',
    async (what) => {
      const [owner, copier] = (await startInTurn(2)) as [
        { player: TestPlayer; attemptId: string },
        { player: TestPlayer; attemptId: string },
      ];
      const hasMore = what !== 'the copy';
      if (hasMore) await copier.player.submit(run(3).replay);
      const copied = await copier.player.submit(run(1).replay, { attemptId: copier.attemptId });
      expect(copied).toMatchObject({ ranked: true, rank: 1, isFirstAttempt: true });
      if (hasMore) await copier.player.submit(run(2).replay);
      const answer = await owner.player.submit(run(1).replay, { attemptId: owner.attemptId });
      expect(answer).toMatchObject({ ranked: true, rank: 1, isFirstAttempt: true, streak: 1, unrankedReason: null });
      expect(await copier.player.submit(run(1).replay, { attemptId: copier.attemptId })).toMatchObject({ ...COPY, runId: copied.runId });
      const board = await copier.player.leaderboard();
      expect(board.finishers).toBe(hasMore ? 2 : 1);
      expect(board.userRow?.score).toBe(hasMore ? run(2).strokes : undefined);
      expect(await copier.player.userStats()).toMatchObject({ streak: hasMore ? 1 : 0, today: { firstAttemptScore: null } });
      await expectCountsRight(server);
    },
  );

  test('takes no rank when it was begun offline, though it was received earlier', async () => {
    const holder = await device().submit(run().replay);
    server.clock.advance(-10);
    expect(await device().submit(run().replay)).toMatchObject(COPY);
    expect([holder.ranked, (await device().leaderboard()).finishers]).toEqual([true, 1]);
    await expectCountsRight(server);
  });

  test('at the time of the run itself: the first to start ranks, whatever the order', async () => {
    const started = await startInTurn(5);
    const paused = pauseVerifications(server, 5);
    const sending = started.toReversed().map(({ player, attemptId }) => player.submit(run().replay, { attemptId }));
    await paused.reached;
    paused.resume();
    await Promise.all(sending);
    const again: SubmitScoreResponse[] = [];
    for (const { player, attemptId } of started) again.push(await player.submit(run().replay, { attemptId }));
    expect(again.map(({ ranked }) => ranked)).toEqual([true, false, false, false, false]);
    expect((await device().leaderboard()).finishers).toBe(1);
    await expectCountsRight(server);
  });

  test('two players who take the rank from each other both end with their first run', async () => {
    const [a, b] = [device(), device()];
    const firstOfA = await a.start();
    server.clock.advance(60);
    const firstOfB = await b.start();
    server.clock.advance(60);
    const [secondOfA, secondOfB] = [await a.start(), await b.start()];
    server.clock.advance(60);
    // Each holds the bytes of the other's earlier attempt.
    await a.submit(run(2).replay, { attemptId: secondOfA.attemptId });
    await b.submit(run(1).replay, { attemptId: secondOfB.attemptId });
    const answers = await Promise.all([
      a.submit(run(1).replay, { attemptId: firstOfA.attemptId }),
      b.submit(run(2).replay, { attemptId: firstOfB.attemptId }),
    ]);
    expect(answers.map(({ ranked }) => ranked)).toEqual([true, true]);
    const board = await device().leaderboard();
    expect(board.leaderboard.map(({ score }) => score)).toEqual([run(1).strokes, run(2).strokes]);
    await expectCountsRight(server);
  });
});

describe('a guest’s run that moves to an account', () => {
  const link = (player: TestPlayer) => player.post(ACCOUNT_ROUTES.link, {});

  test('is one player’s: it ranks, and so does it when it is sent again', async () => {
    const player = device();
    const { runId } = await player.play(run().replay);
    player.account = await newAccount();
    await link(player);
    expect(await player.submit(run().replay)).toMatchObject({ runId, ranked: true, rank: 1, unrankedReason: null });
    expect((await player.leaderboard()).finishers).toBe(1);
    await expectCountsRight(server);
  });

  test('is one player’s, though the account has sent the same bytes before or after', async () => {
    const account = await newAccount();
    const player = device();
    const { runId } = await player.play(run().replay);
    expect(await signedInPlayer(server, account).submit(run().replay)).toMatchObject(COPY);
    player.account = account;
    await link(player);
    expect(await player.submit(run().replay)).toMatchObject({ runId, ranked: true, rank: 1 });
    expect(await server.query('SELECT 1 FROM run WHERE game_day = $1', [server.today])).toHaveLength(1);
    await expectCountsRight(server);
  });

  test('while another player takes its rank: no run is lost and the counts are right', async () => {
    const [owner, copier] = (await startInTurn(2)) as [
      { player: TestPlayer; attemptId: string },
      { player: TestPlayer; attemptId: string },
    ];
    await copier.player.submit(run().replay, { attemptId: copier.attemptId });
    const signedIn = signedInPlayer(server, await newAccount());
    for (const [name, value] of copier.player.cookies) signedIn.cookies.set(name, value);
    const [answer] = await Promise.all([owner.player.submit(run().replay, { attemptId: owner.attemptId }), link(signedIn)]);
    expect(answer).toMatchObject({ ranked: true, rank: 1 });
    expect((await signedIn.leaderboard()).userRow).toBeNull();
    expect(await server.query('SELECT 1 FROM run WHERE game_day = $1', [server.today])).toHaveLength(2);
    await expectCountsRight(server);
  });
});
