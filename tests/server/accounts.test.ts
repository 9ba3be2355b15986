import { decodeJwt } from 'jose';
import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { accountExport } from '../../shared/api/account-export.ts';
import type { ApiError } from '../../shared/api/common.ts';
import { setSettings } from '../support/fapi-people.ts';
import { playRun } from '../support/runs.ts';
import type { TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount, type TestAccount } from './support/test-account.ts';
import { signedInPlayer, TestPlayer } from './support/test-player.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
// Each test has a day of its own.
beforeEach(() => server.clock.advance(2 * 86_400));

const run = () => playRun(server.today);
const device = () => new TestPlayer(server);

let accounts = 0;
const newAccount = () => createAccount(server, `player${++accounts}`);

describe('an account', () => {
  test('shows the name of its newest token, which an older token does not restore', async () => {
    const account = await createAccount(server, 'old name');
    const player = signedInPlayer(server, account);
    await player.play(run().replay);
    const nameNow = async () => (await player.leaderboard()).userRow?.username;
    expect(await nameNow()).toBe('old name');
    expect((await device().leaderboard('showAnonymous=false')).leaderboard).toMatchObject([
      { username: 'old name', userId: account.userId },
    ]);
    const older = await account.token();
    server.clock.advance(1);
    player.account = { ...account, ...(await renamed(account, 'new name')) };
    expect(await nameNow()).toBe('new name');
    player.account = { ...account, token: async () => older };
    expect(await nameNow()).toBe('new name');
  });

  test('is renamed with its user at once', async () => {
    const account = await newAccount();
    const player = signedInPlayer(server, account);
    await player.play(run().replay);
    const events = server.app.get(AccountEvents, { strict: false });
    await server.app.get(DataSource).transaction((manager) => events.usernameChanged(manager, account.userId, 'other name'));
    // The token of the player still contains the old name.
    expect((await player.leaderboard()).userRow?.username).toBe('other name');
  });

  test('leaves nameless runs when its user is deleted; the boards stay the same', async () => {
    const styles = () => server.query('SELECT * FROM unlocked_style');
    const before = await styles();
    const account = await newAccount();
    const player = signedInPlayer(server, account);
    const { runId } = await player.play(run().replay);
    expect((await player.userStats()).unlockedStyles).toEqual(['daily_1']);
    const events = server.app.get(AccountEvents, { strict: false });
    await server.app.get(DataSource).transaction(async (manager) => {
      await events.userDeleted(manager, account.userId);
      await manager.query('DELETE FROM identity_user WHERE id = $1', [account.userId]);
    });
    const board = await device().leaderboard();
    expect(board.leaderboard).toMatchObject([{ username: 'Anonymous', userId: null, runId }]);
    expect((await device().leaderboard('showAnonymous=false')).leaderboard).toEqual([]);
    expect(await server.query('SELECT 1 FROM player WHERE user_id = $1 OR username = $2', [account.userId, account.username])).toEqual([]);
    expect(await styles()).toEqual(before);
    await expectCountsRight(server);
  });
});

describe('the export', () => {
  test('is one file with everything that was played or stored about the user', async () => {
    const player = device();
    const { runId, attemptId } = await player.play(run().replay);
    player.account = await newAccount();
    expect((await player.post(ACCOUNT_ROUTES.link, {})).status).toBe(200);
    await server.query("UPDATE identity_user SET password_hash = 'secret-digest', totp_secret = 'secret-totp' WHERE id = $1", [
      player.account.userId,
    ]);
    const answer = await player.get(ACCOUNT_ROUTES.export);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="upshot-data.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { username, userId, sessionId } = player.account;
    expect(answer.body).toMatchObject({
      player: { username, streak: 1, streakDay: server.today },
      days: [{ day: server.today, total: run().strokes, runId, firstTotal: run().strokes }],
      unlockedStyles: [{ styleId: 'daily_1', unlockedAt: new Date(server.clock.now()).toISOString() }],
      runs: [{ id: runId, replay: Buffer.from(run().replay).toString('base64') }],
      attempts: [{ id: decodeJwt(attemptId ?? '').jti, gameDay: server.today, isFirst: true }],
      account: { user: { id: userId, username, hasPassword: true }, sessions: [{ id: sessionId }] },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|token_?hash/i);
  });

  test('has all runs, which are read a few at a time, the newest first', async () => {
    const player = device();
    player.account = await newAccount();
    const { runId } = await player.play(run().replay);
    // Copies of it, more than three reads, each second one finished later.
    await server.query(
      `WITH copy AS (SELECT n, gen_random_uuid() AS attempt_id FROM generate_series(1, 160) AS n),
         attempts AS (INSERT INTO attempt SELECT (jsonb_populate_record(attempt, jsonb_build_object('id', copy.attempt_id, 'is_first', false))).*
           FROM copy, attempt JOIN run ON run.attempt_id = attempt.id WHERE run.id = $1)
       INSERT INTO run SELECT (jsonb_populate_record(run, jsonb_build_object('id', gen_random_uuid(), 'attempt_id', copy.attempt_id,
         'ranked', false, 'replay_sha256', '\\x' || lpad(to_hex(n), 64, '0'), 'submission_key_sha256', null,
         'finished_at', finished_at + (n % 2) * interval '1 hour'))).* FROM run, copy WHERE id = $1`,
      [runId],
    );
    const { body } = await player.get(ACCOUNT_ROUTES.export);
    const { runs } = accountExport.parse(body);
    expect([runs.length, new Set(runs.map(({ id }) => id)).size]).toEqual([161, 161]);
    expect(runs.map(({ finishedAt }) => finishedAt)).toEqual(
      runs
        .map(({ finishedAt }) => finishedAt)
        .toSorted()
        .reverse(),
    );
  });

  test('is given twice an hour to an account, whatever its devices are', async () => {
    const account = await newAccount();
    const download = async (by = device()) => by.get(ACCOUNT_ROUTES.export, { authorization: `Bearer ${await account.token()}` });
    expect([(await download()).status, (await download()).status]).toEqual([200, 200]);
    const third = await download();
    expect([third.status, (third.body as ApiError).code]).toEqual([429, 'too_many_requests']);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(3_500);
  });
});

describe('reverification, which the export requires', () => {
  const exportWith = async (account: TestAccount, firstMinutes: number, secondMinutes: number | null) => {
    const ago = (minutes: number) => new Date(server.clock.now() - minutes * 60_000);
    await server.query('UPDATE identity_session SET first_factor_at = $2, second_factor_at = $3 WHERE id = $1', [
      ...[account.sessionId, ago(firstMinutes), secondMinutes === null ? null : ago(secondMinutes)],
    ]);
    return device().get(ACCOUNT_ROUTES.export, { authorization: `Bearer ${await account.token()}` });
  };
  const signUpWithApp = async () => {
    const account = await newAccount();
    await server.query('UPDATE identity_user SET totp_verified_at = now() WHERE id = $1', [account.userId]);
    return account;
  };

  test.each([
    // Factors of the account, minutes since the first and since the second factor, the required proof.
    ['no second factor', 10, null, undefined],
    ['no second factor', 11, null, 'first_factor'],
    ['an app', 60, 10, undefined],
    ['an app', 0, 11, 'second_factor'],
    ['an app', 0, null, 'second_factor'],
  ] as const)('with %s, verified %d and %s minutes ago: requires %s', async (has, first, second, level) => {
    const answer = await exportWith(await (has === 'an app' ? signUpWithApp() : newAccount()), first, second);
    const reverification = { level, afterMinutes: 10 };
    const hint = { clerk_error: { type: 'forbidden', reason: 'reverification-error', metadata: { reverification } } };
    expect(answer.status).toBe(level === undefined ? 200 : 403);
    if (level !== undefined) expect(answer.body).toMatchObject({ code: 'forbidden', ...hint });
  });

  test('is not required when the settings switch it off', async () => {
    setSettings(server, { reverification: false });
    expect((await exportWith(await newAccount(), 60, 60)).status).toBe(200);
    setSettings(server, {});
  });
});

/** The account with the new name in its tokens. */
async function renamed(account: TestAccount, username: string): Promise<Pick<TestAccount, 'token'>> {
  await server.query('UPDATE identity_user SET username = $2 WHERE id = $1', [account.userId, username]);
  const at = new Date(server.clock.now());
  const subject = { ...account, username, status: 'active' as const, firstFactorAt: at, secondFactorAt: null };
  return {
    token: () =>
      server.app.get(SessionTokens, { strict: false }).mint(subject, { issuer: `${server.url}/__clerk`, origin: server.url, claims: 2 }),
  };
}
