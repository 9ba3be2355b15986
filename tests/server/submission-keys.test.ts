import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { playRun } from '../support/runs.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { pauseVerifications } from './support/pause-verifications.ts';
import { createAccount } from './support/test-account.ts';
import { refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ connections: RACE_CONNECTIONS, env: { LOG_LEVEL: 'trace' }, logStream });
});
afterAll(() => server?.close());
// Each test has a day of its own.
beforeEach(() => server.clock.advance(2 * 86_400));
afterEach(() => vi.restoreAllMocks());

let keys = 0;
const newKey = () => createHash('sha256').update(`key ${++keys}`).digest('base64url').slice(0, 22);
const run = (wasted = 0) => playRun(server.today, { wasted }).replay;
/** A browser without cookies: each call makes a new one. */
const browser = () => new TestPlayer(server);
const rowsToday = (table: 'run' | 'attempt' | 'play') => server.query(`SELECT 1 FROM ${table} WHERE game_day = $1`, [server.today]);

let accounts = 0;
const newAccount = () => createAccount(server, `keyed${++accounts}`);

describe('a run that is sent again with its submission key, because the answer was lost', () => {
  test('gets the first answer and the cookie of its player, and makes no second row', async () => {
    const submissionKey = newKey();
    const first = browser();
    const answer = await first.submit(run(), { submissionKey });
    for (let tries = 0; tries < 4; tries++) {
      const again = browser();
      expect(await again.submit(run(), { submissionKey })).toEqual(answer);
      expect(again.cookies.get(PLAYER_COOKIE)).toBe(first.cookies.get(PLAYER_COOKIE));
      expect((await again.leaderboard()).userRow).toMatchObject({ isUser: true, runId: answer.runId });
    }
    expect(answer).toMatchObject({ ranked: true, rank: 1, streak: 1 });
    for (const table of ['run', 'attempt', 'play'] as const) expect(await rowsToday(table)).toHaveLength(1);
    await expectCountsRight(server);
  });

  test('several times at once by browsers without a cookie is one row of one player', async () => {
    const submissionKey = newKey();
    const withoutRun = () => server.query('SELECT id FROM player WHERE id NOT IN (SELECT player_id FROM run) ORDER BY id');
    const before = await withoutRun();
    const paused = pauseVerifications(server, 4);
    const browsers = Array.from({ length: 4 }, browser);
    const sending = browsers.map((each) => each.submit(run(), { submissionKey }));
    await paused.reached;
    paused.resume();
    const answers = await Promise.all(sending);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(new Set(browsers.map((each) => each.cookies.get(PLAYER_COOKIE))).size).toBe(1);
    expect((await browsers[0]?.leaderboard())?.userRow?.runId).toBe(answers[0]?.runId);
    for (const table of ['run', 'attempt', 'play'] as const) expect(await rowsToday(table)).toHaveLength(1);
    expect(await withoutRun()).toEqual(before);
    await expectCountsRight(server);
  });

  test('with an attempt whose cookie was lost, too, is the same run', async () => {
    const submissionKey = newKey();
    const player = browser();
    const { attemptId } = await player.start();
    server.clock.advance(60);
    const answer = await player.submit(run(), { attemptId, submissionKey });
    expect(await browser().submit(run(), { attemptId, submissionKey })).toEqual(answer);
    expect(answer.isFirstAttempt).toBe(true);
  });

  test('by a browser with another cookie gets the first answer, and changes nobody', async () => {
    const submissionKey = newKey();
    const first = browser();
    const answer = await first.submit(run(), { submissionKey });
    const other = browser();
    await other.start();
    const cookie = other.cookies.get(PLAYER_COOKIE);
    expect(await other.submit(run(), { submissionKey })).toEqual(answer);
    expect(other.cookies.get(PLAYER_COOKIE)).toBe(cookie);
    expect((await other.leaderboard()).userRow).toBeNull();
    expect((await first.leaderboard()).userRow?.runId).toBe(answer.runId);
    expect(await rowsToday('run')).toHaveLength(1);
  });
});

describe('a submission key and an account', () => {
  test('the run of a browser that has signed in since moves to the account', async () => {
    const submissionKey = newKey();
    const lost = browser();
    const { runId } = await lost.submit(run(), { submissionKey });
    const player = signedInPlayer(server, await newAccount());
    expect(await player.submit(run(), { submissionKey })).toMatchObject({ runId, ranked: true, rank: 1, streak: 1 });
    const board = await player.leaderboard();
    expect(board).toMatchObject({ finishers: 1, userRow: { runId, username: player.account?.username } });
    expect((await lost.userStats()).stats.total_games).toBe(0);
    await expectCountsRight(server);
  });

  test('the run of an account is nobody else’s: its key moves no row and sets no cookie', async () => {
    const submissionKey = newKey();
    const owner = signedInPlayer(server, await newAccount());
    const answer = await owner.submit(run(), { submissionKey });
    const guest = browser();
    const other = signedInPlayer(server, await newAccount());
    for (const each of [guest, other]) {
      expect(await each.submit(run(), { submissionKey })).toEqual(answer);
      expect(each.cookies.has(PLAYER_COOKIE)).toBe(false);
      expect((await each.leaderboard()).userRow).toBeNull();
    }
    expect((await owner.leaderboard()).userRow?.runId).toBe(answer.runId);
    expect(await rowsToday('run')).toHaveLength(1);
    await expectCountsRight(server);
  });

  test('the runs of a deleted account cannot be claimed by their keys', async () => {
    const submissionKey = newKey();
    const account = await newAccount();
    const owner = signedInPlayer(server, account);
    const { runId } = await owner.submit(run(), { submissionKey });
    const events = server.app.get(AccountEvents, { strict: false });
    await server.app.get(DataSource).transaction((manager) => events.userDeleted(manager, account.userId));
    const finder = browser();
    expect((await finder.submit(run(), { submissionKey })).runId).not.toBe(runId);
  });
});

describe('a submission key', () => {
  test('of another run is refused, with a cookie and without, and changes nothing', async () => {
    const submissionKey = newKey();
    const player = browser();
    const answer = await player.submit(run(), { submissionKey });
    for (const each of [player, browser()]) {
      const refused = await each.submitRaw({ replay: toBase64(run(1)), submissionKey });
      expect(refusal(refused)).toMatchObject({ status: 409, code: 'submission_key_reused' });
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
    expect(await rowsToday('run')).toHaveLength(1);
    expect(await player.submit(run(), { submissionKey })).toEqual(answer);
  });

  test('of two different runs at once belongs to one of them', async () => {
    const submissionKey = newKey();
    const paused = pauseVerifications(server, 2);
    const sending = [0, 1].map((wasted) => browser().submitRaw({ replay: toBase64(run(wasted)), submissionKey }));
    await paused.reached;
    paused.resume();
    const answers = await Promise.all(sending);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const table of ['run', 'attempt', 'play'] as const) expect(await rowsToday(table)).toHaveLength(1);
    await expectCountsRight(server);
  });

  test.each(['', 'short', '§'.repeat(22), 'a'.repeat(23)])('such as %j is refused', async (submissionKey) => {
    expect(refusal(await browser().submitRaw({ replay: toBase64(run()), submissionKey }))).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  });

  test('is a secret: in no answer, export or log, and stored as a digest only', async () => {
    const submissionKey = newKey();
    const player = signedInPlayer(server, await newAccount());
    const answer = await player.submitRaw({ replay: toBase64(run()), submissionKey });
    const conflict = await player.submitRaw({ replay: toBase64(run(1)), submissionKey });
    await server.query('ALTER TABLE run RENAME COLUMN submission_key_sha256 TO away');
    const failure = await player.submitRaw({ replay: toBase64(run()), submissionKey });
    await server.query('ALTER TABLE run RENAME COLUMN away TO submission_key_sha256');
    const exported = await player.get(ACCOUNT_ROUTES.export);
    expect([answer.status, conflict.status, failure.status, exported.status]).toEqual([200, 409, 500, 200]);
    const digest = createHash('sha256').update(submissionKey).digest();
    expect(await server.query('SELECT 1 FROM run WHERE submission_key_sha256 = $1', [digest])).toHaveLength(1);
    const stored = await server.query('SELECT run::text, attempt::text FROM run JOIN attempt ON attempt.id = attempt_id');
    expect(lines.join('')).toContain(failure.headers.get('x-request-id') ?? 'no id');
    const public_ = [answer.body, conflict.body, failure.body, exported.body, lines];
    for (const secret of [submissionKey, digest.toString('hex'), digest.toString('base64')])
      expect(JSON.stringify(public_)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(submissionKey);
  });
});

test('without a key a run is known by its player: another browser is another player', async () => {
  const answers = [await browser().submit(run()), await browser().submit(run())];
  expect(answers[0]?.runId).not.toBe(answers[1]?.runId);
  expect(await rowsToday('run')).toHaveLength(2);
  await expectCountsRight(server);
});
