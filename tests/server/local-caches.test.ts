import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalCaches } from '../../server/common/local-caches.ts';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { AccountPlayersService } from '../../server/modules/people/players/account-players.service.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { ARCHIVE_ROUTE } from '../../shared/api/archive.ts';
import { GHOSTS_ROUTE } from '../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { MAP_ROUTES } from '../../shared/api/maps.ts';
import { RIVAL_ROUTES } from '../../shared/api/rivals.ts';
import { SCORE_HISTORY_ROUTE } from '../../shared/api/score-history.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { STATS_ROUTE } from '../../shared/api/stats.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { ok } from '../support/fapi-client.ts';
import { type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { playSmallRun, smallLevelFile, smallMapCode, writeLevels } from '../support/small-course.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { openTransaction, untilWaiting } from './support/open-transaction.ts';
import { type Answer, refusal, TestPlayer } from './support/test-player.ts';

/** Of a run that takes longer to play than `LIMITS.freshRunSteps`. */
const LONG_STROKES = 501;
const UNAUTHORIZED = { status: 401, code: 'unauthorized' };

describe('one server', () => {
  let server: TestServer;
  let caches: LocalCaches;
  let forgotten: string[];
  const change = (key: string, ending: 'commit' | 'rollback') =>
    server.app.get(DataSource).transaction(async (manager) => {
      // A savepoint, as a transaction within another one makes it.
      await manager.transaction(async (inner) => caches.forgetAfterCommit(inner, () => forgotten.push(key)));
      expect(forgotten).not.toContain(key);
      if (ending === 'rollback') throw new Error('rolled back');
    });
  beforeAll(async () => {
    server = await startTestServer();
    caches = server.app.get(LocalCaches);
  });
  beforeEach(() => {
    forgotten = [];
  });
  afterAll(() => server?.close());

  test('forgets what a transaction has changed once it is committed', async () => {
    await change('ann', 'commit');
    expect(forgotten).toEqual(['ann']);
  });

  test('forgets nothing after a rollback', async () => {
    await expect(change('eve', 'rollback')).rejects.toThrow('rolled back');
    // What is changed later is forgotten alone.
    await change('tim', 'commit');
    expect(forgotten).toEqual(['tim']);
  });

  test('caches for five seconds what others may change, else for ten minutes', () => {
    expect(caches.maxAgeMs).toBe(server.database === 'postgres' ? 5_000 : 600_000);
  });

  /** The players of a hosted instance's accounts, as a server knows them that forgets nothing. */
  function knownPlayers(): AccountPlayersService {
    const dataSource = server.app.get(DataSource);
    const directory = { hold: async () => ({ username: undefined }) };
    return new AccountPlayersService(dataSource, directory, new LocalCaches(dataSource, false));
  }

  test('takes a name that only tokens tell from the newest, wherever it was seen', async () => {
    const [here, there] = [knownPlayers(), knownPlayers()];
    const call = async (players: AccountPlayersService, username: string, asOfMs: number) => {
      await players.playerOf({ userId: 'user_1', sessionId: 'sess_1', username, asOfMs });
      return (await server.query<{ username: string }>("SELECT username FROM player WHERE user_id = 'user_1'"))[0]?.username;
    };
    const names: unknown[] = [];
    for (const players of [here, there]) names.push(await call(players, 'one', 1_000));
    names.push(await call(here, 'two', 2_000), await call(here, 'three', 3_000));
    // This server knows the name from before both renames.
    names.push(await call(there, 'two', 2_000), await call(there, 'one', 1_000), await call(there, 'three', 3_500));
    names.push(await call(there, 'four', 4_000), await call(here, 'three', 3_600));
    expect(names).toEqual(['one', 'one', 'two', 'three', 'three', 'three', 'three', 'four', 'four']);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('of two servers on one database, the other', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;
  /** Time that has passed for the caches, ms. Both servers are in this process. */
  let passedMs = 0;
  beforeAll(async () => {
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passedMs);
    database = await createTestDatabase();
    const options = { connections: RACE_CONNECTIONS, env: { ...database.env }, levelsDir: writeLevels({ 2: smallLevelFile() }) };
    here = await startTestServer(options);
    there = await startTestServer(options);
    for (const server of [here, there]) setSettings(server, { reverification: false });
  });
  // Each test has a day of its own.
  beforeEach(() => advance(3 * 86_400));
  afterAll(async () => {
    vi.restoreAllMocks();
    await here?.close();
    await there?.close();
    await database?.drop();
  });

  function advance(seconds: number): void {
    for (const server of [here, there]) server.clock.advance(seconds);
  }

  function ageCaches(seconds: number): void {
    passedMs += seconds * 1000;
  }

  let variant = 0;
  const runOf = (strokes: number): Uint8Array => playSmallRun({ hops: strokes - 1, variant: ++variant }).replay;

  async function play(player: TestPlayer, replay: Uint8Array): Promise<void> {
    await player.play(replay);
    // Only the clock of the player's server has gone on.
    const nowMs = Math.max(here.clock.now(), there.clock.now());
    for (const server of [here, there]) server.clock.advance((nowMs - server.clock.now()) / 1000);
  }

  /** A token of a session, as either server issues it now. */
  function tokenOf(session: { userId: string; sessionId: string; username: string }, server: TestServer): Promise<string> {
    const firstFactorAt = new Date(server.clock.now());
    const subject = { ...session, status: 'active', firstFactorAt, secondFactorAt: null } as const;
    const audience = { issuer: `${server.url}/__clerk`, origin: server.url, claims: 2 } as const;
    return server.app.get(SessionTokens, { strict: false }).mint(subject, audience);
  }

  /** The person's page, on either server. */
  function pageOf(person: Person, server: TestServer): TestPlayer {
    const player = new TestPlayer(server);
    const { userId, username } = person;
    // Also after the account was deleted.
    const { id: sessionId } = person.browser.session;
    player.account = { userId, username, sessionId, token: () => tokenOf({ userId, sessionId, username }, server) };
    return player;
  }

  const deleteAccount = ({ browser }: Person) => ok(browser.delete('/me'));

  /** What an account reads and writes of its own. */
  function ownCalls(page: TestPlayer, rivalUserId: string): readonly (readonly [what: string, call: () => Promise<Answer>])[] {
    const month = `year=${page.today.slice(0, 4)}&month=${Number(page.today.slice(5, 7)) - 1}`;
    return [
      ...[
        ...[USER_STATS_ROUTE, `${SCORE_HISTORY_ROUTE}?${month}`, `${ARCHIVE_ROUTE}?${month}`, GHOSTS_ROUTE, MAP_ROUTES.myMaps],
        ...[RIVAL_ROUTES.rivals, ACCOUNT_ROUTES.export, `${STATS_ROUTE}?score=2`, SCORE_ROUTES.recentScores],
        ...[LEADERBOARD_ROUTE, `${LEADERBOARD_ROUTE}?offset=1`, `${LEADERBOARD_ROUTE}?view=rivals`],
      ].map((path) => [path, () => page.get(path)] as const),
      ['a start', () => page.post(SCORE_ROUTES.trackStart, { clientDate: page.today, infuriatingMode: false })],
      ['a run', () => page.submitRaw({ replay: toBase64(runOf(3)) })],
      ['a map', () => page.post(MAP_ROUTES.create, { title: 'A map', mapData: smallMapCode() })],
      ['a rival', () => page.post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId })],
      ['a move of the device', () => page.post(ACCOUNT_ROUTES.link, {})],
    ];
  }

  test('lets a deleted account neither read nor write, at once', async () => {
    const [person, rival] = [await signUp(here), await signUp(here)];
    const page = pageOf(person, there);
    await play(page, runOf(2));
    const calls = ownCalls(page, rival.userId);
    for (const [what, call] of calls) expect((await call()).status, what).toBe(200);
    await deleteAccount(person);
    const rows = () =>
      here.query('SELECT (SELECT count(*) FROM attempt) attempts, (SELECT count(*) FROM run) runs, (SELECT count(*) FROM map) maps');
    const before = await rows();
    for (const [what, call] of calls) expect(refusal(await call()), what).toMatchObject(UNAUTHORIZED);
    expect(await rows()).toEqual(before);
    // No new player was made for the account.
    expect(await here.query('SELECT 1 FROM player WHERE user_id = $1', [person.userId])).toEqual([]);
  });

  test('marks no rivals for a deleted account that has not played, at once', async () => {
    const [person, rival] = [await signUp(here), await signUp(here)];
    const page = pageOf(person, there);
    await play(pageOf(rival, here), runOf(2));
    await pageOf(person, here).post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId: rival.userId });
    expect((await page.leaderboard()).leaderboard).toMatchObject([{ userId: rival.userId, isRival: true }]);
    await deleteAccount(person);
    expect(refusal(await page.get(LEADERBOARD_ROUTE))).toMatchObject(UNAUTHORIZED);
  });

  const WRITES: readonly (readonly [what: string, send: (page: TestPlayer) => Promise<Answer>])[] = [
    ['start', (page) => page.post(SCORE_ROUTES.trackStart, { clientDate: page.today, infuriatingMode: false })],
    ['run', (page) => page.submitRaw({ replay: toBase64(runOf(2)) })],
    ['run so long that an attempt is made for it', (page) => page.submitRaw({ replay: toBase64(runOf(LONG_STROKES)) })],
  ];

  test.each(WRITES)('stores no %s of an account that is deleted after the call began', async (_, send) => {
    const person = await signUp(here);
    const [player] = await here.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [person.userId]);
    const deletion = await openTransaction(here);
    await deletion.query('UPDATE player SET user_id = NULL WHERE id = $1', [player?.id]);
    const sent = send(pageOf(person, there));
    await untilWaiting(here, 1);
    await deletion.commit();
    expect(refusal(await sent)).toMatchObject(UNAUTHORIZED);
    expect(await here.query('SELECT 1 FROM attempt WHERE player_id = $1', [player?.id])).toEqual([]);
  });

  test('refuses a session that was ended at once, and on the board within three seconds', async () => {
    const person = await signUp(here);
    const page = pageOf(person, there);
    const ask = async (path: string) => (await page.get(path)).status;
    expect([await ask(USER_STATS_ROUTE), await ask(LEADERBOARD_ROUTE)]).toEqual([200, 200]);
    await ok(person.browser.delete('/client/sessions'));
    expect(await ask(USER_STATS_ROUTE)).toBe(401);
    ageCaches(3);
    expect(await ask(LEADERBOARD_ROUTE)).toBe(401);
  });

  test('shows a lost rank no longer, at once', async () => {
    const [owner, copier] = [new TestPlayer(here), new TestPlayer(there)];
    const run = runOf(2);
    const { attemptId } = await owner.start();
    advance(60);
    await play(copier, run);
    expect(await copier.leaderboard()).toMatchObject({ userRank: 1, userRow: { rank: 1 } });
    expect(await owner.submit(run, { attemptId })).toMatchObject({ ranked: true });
    expect(await copier.leaderboard()).toMatchObject({ userRank: null, userRow: null });
  });

  test('shows a new name at once', async () => {
    const person = await signUp(here);
    const page = pageOf(person, there);
    const shown = async () => (await page.leaderboard()).userRow?.username;
    await play(page, runOf(2));
    expect(await shown()).toBe(person.username);
    advance(2);
    const username = `${person.username}_new`;
    await ok(person.browser.patch('/me', { username }));
    expect(await shown()).toBe(username);
    ageCaches(5);
    expect(await shown()).toBe(username);
  });

  test('counts a new score within a second', async () => {
    const guest = new TestPlayer(there);
    expect((await guest.leaderboard()).finishers).toBe(0);
    await play(new TestPlayer(here), runOf(2));
    ageCaches(1);
    expect((await guest.leaderboard()).finishers).toBe(1);
  });

  test('marks a new rival within five seconds', async () => {
    const [person, rival] = [await signUp(here), await signUp(here)];
    const [chooser, page] = [pageOf(person, here), pageOf(person, there)];
    await play(pageOf(rival, here), runOf(2));
    const isMarked = async () => (await page.leaderboard()).leaderboard.some((row) => row.userId === rival.userId && row.isRival);
    expect(await isMarked()).toBe(false);
    await chooser.post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId: rival.userId });
    ageCaches(5);
    expect(await isMarked()).toBe(true);
  });

  test('knows the changed figures of a closed day within five seconds', async () => {
    const [device, third] = [new TestPlayer(here), new TestPlayer(there)];
    const person = await signUp(here);
    const page = pageOf(person, here);
    await play(device, runOf(2));
    await play(third, runOf(3));
    await play(page, runOf(6));
    advance(2 * 86_400);
    const beaten = async () => (await third.userStats()).stats.times_beat_average;
    expect(await beaten()).toBe(1);
    // The account keeps the better of two runs, so the average of the day falls below the third player's strokes.
    device.account = page.account;
    expect((await device.post(ACCOUNT_ROUTES.link, {})).status).toBe(200);
    ageCaches(5);
    expect(await beaten()).toBe(0);
  });
});
