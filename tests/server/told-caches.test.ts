import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CacheChanges, LocalCacheChanges } from '../../server/common/cache-changes/cache-changes.ts';
import { LISTENER_NAME } from '../../server/common/cache-changes/listening-connection.ts';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { AccountPlayersService } from '../../server/modules/people/players/account-players.service.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { RIVAL_ROUTES } from '../../shared/api/rivals.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { ok } from '../support/fapi-client.ts';
import { type Person, setSettings, signUp } from '../support/fapi-people.ts';
import { playSmallRun, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { TestPlayer } from './support/test-player.ts';

/** How long another server may take to see a change, ms. */
const WAIT_MS = 2_000;

describe('a change in a transaction', () => {
  let server: TestServer;
  // Without the notices of the database, which go to all servers: one tells its own server a second time, sooner or later.
  let changes: CacheChanges;
  let told: string[];
  const tell = (keys: readonly string[], ending: 'commit' | 'rollback') =>
    server.app.get(DataSource).transaction(async (manager) => {
      // A savepoint, as a transaction within another one makes it.
      await manager.transaction((inner) => changes.tell(inner, 'accounts', keys));
      expect(told).not.toContain(keys[0]);
      if (ending === 'rollback') throw new Error('rolled back');
    });
  beforeAll(async () => {
    server = await startTestServer();
    changes = new LocalCacheChanges(server.app.get(DataSource));
    changes.listen('accounts', { forget: (keys) => told.push(...keys), forgetAll: () => undefined });
  });
  beforeEach(() => {
    told = [];
  });
  afterAll(() => server?.close());

  test('is told within the process once it is committed', async () => {
    await tell(['ann', 'bob'], 'commit');
    expect(told).toEqual(['ann', 'bob']);
  });

  test('is not told when it is rolled back', async () => {
    await expect(tell(['eve'], 'rollback')).rejects.toThrow('rolled back');
    // What is told later is told alone.
    await tell(['tim'], 'commit');
    expect(told).not.toContain('eve');
  });
});

describe('a name that tokens alone tell', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  /** The players of a hosted instance's accounts, as a server knows them that is told nothing. */
  function knownPlayers(): AccountPlayersService {
    const dataSource = server.app.get(DataSource);
    const directory = { hold: async () => ({ username: undefined }) };
    return new AccountPlayersService(dataSource, directory, new LocalCacheChanges(dataSource));
  }

  test('is that of the newest token, whichever server has seen which', async () => {
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

describe.runIf(process.env.TEST_DATABASE_URL)('two servers on one database', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    const options = { env: { ...database.env }, levelsDir: writeLevels({ 2: smallLevelFile() }) };
    here = await startTestServer(options);
    there = await startTestServer(options);
    setSettings(here, { reverification: false });
    await vi.waitUntil(async () => (await listeners()).length === 2, { timeout: 5_000 });
  });
  // Each test has a day of its own.
  beforeEach(() => advance(3 * 86_400));
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await database?.drop();
  });

  function advance(seconds: number): void {
    for (const server of [here, there]) server.clock.advance(seconds);
  }

  /** The processes of the connections that listen. */
  const listeners = async (): Promise<number[]> => {
    const listening = `query LIKE 'LISTEN%' OR query LIKE '%pg_notify%'`;
    const rows = await here.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND state = 'idle' AND (${listening}) ORDER BY pid`,
      [LISTENER_NAME],
    );
    return rows.map(({ pid }) => pid);
  };

  /** Asks for something until it is as expected. */
  const until = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: WAIT_MS, interval: 50 });

  let variant = 0;
  async function play(player: TestPlayer, strokes: number): Promise<void> {
    await player.play(playSmallRun({ hops: strokes - 1, variant: ++variant }).replay);
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

  describe.each([
    ['from the start', async () => undefined],
    [
      'after their listening connections were ended',
      async () => {
        const before = await listeners();
        await here.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [before]);
        const isNew = (pid: number) => !before.includes(pid);
        await vi.waitUntil(async () => (await listeners()).filter(isNew).length === 2, { timeout: 5_000 });
      },
    ],
  ])('%s', (_, prepare) => {
    beforeAll(prepare);

    test('a rename is seen by the other', async () => {
      const person = await signUp(here);
      const page = pageOf(person, there);
      await play(page, 2);
      expect((await page.leaderboard()).userRow).toMatchObject({ username: person.username });
      advance(2);
      const username = `${person.username}_new`;
      await ok(person.browser.patch('/me', { username }));
      await until(async () => (await page.leaderboard()).userRow?.username).toBe(username);
    });

    test('a deletion is seen by the other, which makes no new player for the account', async () => {
      const person = await signUp(here);
      const page = pageOf(person, there);
      expect((await page.get(USER_STATS_ROUTE)).status).toBe(200);
      await ok(person.browser.delete('/me'));
      await until(async () => (await page.get(USER_STATS_ROUTE)).status).toBe(401);
      expect(await here.query('SELECT 1 FROM player WHERE user_id = $1', [person.userId])).toEqual([]);
    });

    test('a rival who is chosen is marked by the other', async () => {
      const [person, rival] = [await signUp(here), await signUp(here)];
      const [chooser, page] = [pageOf(person, here), pageOf(person, there)];
      await play(pageOf(rival, here), 2);
      const isMarked = async () => (await page.leaderboard()).leaderboard.some((row) => row.userId === rival.userId && row.isRival);
      expect(await isMarked()).toBe(false);
      await chooser.post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId: rival.userId });
      await until(isMarked).toBe(true);
    });

    test('a new score is seen by the other', async () => {
      const guest = new TestPlayer(there);
      expect((await guest.leaderboard()).finishers).toBe(0);
      await play(new TestPlayer(here), 2);
      await until(async () => (await guest.leaderboard()).finishers).toBe(1);
    });

    test('the changed figures of a closed day are seen by the other', async () => {
      const [device, third] = [new TestPlayer(here), new TestPlayer(there)];
      const person = await signUp(here);
      const page = pageOf(person, here);
      await play(device, 2);
      await play(third, 3);
      await play(page, 6);
      advance(2 * 86_400);
      const beaten = async () => (await third.userStats()).stats.times_beat_average;
      expect(await beaten()).toBe(1);
      // The account keeps the better of two runs, so the average of the day falls below the third player's strokes.
      device.account = page.account;
      expect((await device.post(ACCOUNT_ROUTES.link, {})).status).toBe(200);
      await until(beaten).toBe(0);
    });
  });
});
