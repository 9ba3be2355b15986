import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SEARCH_QUERIES } from '../../server/modules/people/players/player-directory.service.ts';
import { RIVAL_ROUTES, searchUsersResponse } from '../../shared/api/rivals.ts';
import { LIMITS } from '../../shared/limits.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { createAccount } from './support/test-account.ts';
import { type Answer, refusal, signedInPlayer, type TestPlayer } from './support/test-player.ts';

let server: TestServer;
let player: TestPlayer;
beforeAll(async () => {
  // Each search is of an address and an account of its own, so that only one test meets the limits.
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  player = signedInPlayer(server, await createAccount(server, 'searching'));
  await player.userStats();
});
afterAll(() => server?.close());

let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;
const newPlayer = async () => signedInPlayer(server, await createAccount(server, null));
const ask = async (q: string, address = newAddress(), who?: TestPlayer): Promise<Answer> =>
  (who ?? (await newPlayer())).get(`${RIVAL_ROUTES.search}?q=${encodeURIComponent(q)}`, { 'x-forwarded-for': address });

async function search(q: string, who?: TestPlayer): Promise<string[]> {
  const answer = await ask(q, newAddress(), who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return searchUsersResponse.parse(answer.body).users.map(({ username }) => username);
}

/** Players of accounts with these names. */
async function add(...names: readonly (string | null)[]): Promise<void> {
  await server.query(
    `INSERT INTO player (id, user_id, username) SELECT gen_random_uuid(), 'user_' || gen_random_uuid(), name FROM unnest($1::text[]) AS name`,
    [names],
  );
}

describe('the search for players', () => {
  test('finds names that begin with the text, then those that contain it, each by name', async () => {
    await add('mackerel9', 'the_Mackerel', 'Mackerel', 'a-mackerel', 'mackerel10', 'macker', 'other');
    expect(await search('mackerel')).toEqual(['Mackerel', 'mackerel9', 'mackerel10', 'a-mackerel', 'the_Mackerel']);
    expect(await search('  MACKEREL1 ')).toEqual(['mackerel10']);
    expect(await search('mackerels')).toEqual([]);
  });

  test('answers with the public id, never the internal one', async () => {
    const other = signedInPlayer(server, await createAccount(server, 'Herring'));
    await other.userStats();
    const { body } = await ask('herring');
    expect(body).toEqual({ users: [{ id: other.account?.userId, username: 'Herring' }] });
  });

  test.each([
    // A character that is one of LIKE's, the names, and the one that is found.
    ['%', ['50%_off', '50x_off'], '50%_'],
    ['_', ['pike_perch', 'pikexperch'], 'pike_'],
    ['\\', ['back\\slash', 'backslash'], 'back\\s'],
  ])('takes %s as itself', async (_, names, text) => {
    await add(...names);
    expect(await search(text)).toEqual([names[0]]);
  });

  test('finds neither oneself nor guests, nor accounts without a name, nor deleted ones', async () => {
    await add(null);
    await server.query("INSERT INTO player (id, username) VALUES (gen_random_uuid(), 'searching too')");
    expect(await search('searching', player)).toEqual([]);
    expect(await search('Anonymous')).toEqual([]);
  });

  test('masks offensive names', async () => {
    await add('fuckface_77');
    expect(await search('face_77')).toEqual(['****face_77']);
  });

  test('finds a limited number, of which those that begin with the text are first', async () => {
    await add(...Array.from({ length: LIMITS.foundUsers + 5 }, (_, i) => `x-salmon${i}`), 'salmon');
    const found = await search('salmon');
    expect(found).toHaveLength(LIMITS.foundUsers);
    expect(found[0]).toBe('salmon');
    await add(...Array.from({ length: LIMITS.foundUsers + 5 }, (_, i) => `salmon${i}`));
    expect((await search('salmon')).filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  test.each([
    ['three characters', 'abc'],
    ['three characters between spaces', '  abc  '],
    ['65 characters', 'x'.repeat(65)],
    ['a character that the database refuses', 'salm\0n'],
  ])('is refused for %s', async (_, q) => {
    const answer = await ask(q);
    expect(refusal(answer)).toMatchObject({ status: 400, code: 'bad_request' });
    expect((answer.body as { message: string }).message).toMatch(/^`q` must /);
  });

  test.each(['', '?q='])('is refused without a text: %j', async (query) => {
    const answer = await player.get(RIVAL_ROUTES.search + query);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'bad_request', message: '`q` is missing.' }]);
  });

  describe('is limited', () => {
    beforeEach(() => countByClock(server));
    afterEach(() => vi.restoreAllMocks());

    test('to a number a minute for each account, whatever its addresses', async () => {
      const who = await newPlayer();
      for (let i = 0; i < LIMITS.searchesPerMinute; i++) expect((await ask('limited', newAddress(), who)).status).toBe(200);
      expect(refusal(await ask('limited', newAddress(), who))).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect((await ask('limited')).status).toBe(200);
    });

    test('to a number a minute for each IP address', async () => {
      const address = '198.51.100.7';
      // A text that is too short costs nothing.
      expect((await ask('abc', address)).status).toBe(400);
      for (let i = 0; i < LIMITS.searchesPerMinute; i++) expect((await ask('limited', address)).status).toBe(200);
      const refused = await ask('limited', address);
      expect(refusal(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ask('limited', '198.51.100.8')).status).toBe(200);
      if (server.database === 'embedded') {
        server.clock.advance(61);
        expect((await ask('limited', address)).status).toBe(200);
      }
    });
  });

  test('reads the indexes of names, for few that are found and for many', async () => {
    await add(...Array.from({ length: 10_000 }, (_, i) => `angler number ${i * 7919}`));
    await server.query('ANALYZE player');
    const planOf = async (sql: string, pattern: string) =>
      JSON.stringify(await server.query(`EXPLAIN ${sql}`, [pattern, '00000000-0000-4000-8000-000000000000', LIMITS.foundUsers]));
    const { beginning, containing } = SEARCH_QUERIES;
    expect(await planOf(beginning, 'angler number 791')).toContain('player_name_idx');
    expect(await planOf(containing, 'ber 791900')).toContain('on player_name_search_idx');
    // The first of many are the first of the index: nothing is sorted.
    for (const sql of [beginning, containing]) {
      const plan = await planOf(sql, sql === beginning ? 'angler' : 'number');
      expect(plan).toContain('Index Scan using player_name_idx');
      expect(plan).not.toContain('Sort');
    }
  });
});
