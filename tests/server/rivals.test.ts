import { DataSource } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { accountExport } from '../../shared/api/account-export.ts';
import { playerPath } from '../../shared/api/players.ts';
import { changeRivalResponse, RIVAL_ROUTES, rivalsResponse } from '../../shared/api/rivals.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { type Answer, refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

let server: TestServer;
shareServer((shared) => {
  server = shared;
}, 'race');

/** A signed-in player who has called once. */
async function person(username: string | null): Promise<TestPlayer & { readonly userId: string }> {
  const account = await createAccount(server, username);
  const player = signedInPlayer(server, account);
  await rivalsOf(player);
  return Object.assign(player, { userId: account.userId });
}

let people = 0;
const somebody = () => person(`somebody${++people}`);

async function rivalsOf(player: TestPlayer): Promise<string[]> {
  const answer = await player.get(RIVAL_ROUTES.rivals);
  expect(answer.status).toBe(200);
  return rivalsResponse.parse(answer.body).rivals.map(({ username }) => username);
}

const change = (player: TestPlayer, action: string, rivalUserId: unknown): Promise<Answer> =>
  player.post(RIVAL_ROUTES.rivals, { action, rivalUserId });

async function succeed(player: TestPlayer, action: 'add' | 'remove', rivalUserId: string): Promise<void> {
  const answer = await change(player, action, rivalUserId);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toEqual(changeRivalResponse.parse(answer.body));
}

const playerIdOf = async (userId: string): Promise<string> =>
  (await server.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [userId]))[0]?.id ?? '';

/** Lets an account have this many rivals who never called. @returns the public id of one of them */
async function crowdOf(player: { readonly userId: string }, count: number): Promise<string> {
  const rows = await server.query<{ userId: string }>(
    `WITH crowd AS (
       INSERT INTO player (id, user_id, username) SELECT gen_random_uuid(), $1 || '_' || n, 'rival ' || n FROM generate_series(1, $2::int) AS n
       RETURNING id, user_id
     ), chosen AS (INSERT INTO rival (player_id, rival_id, created_at) SELECT $3, id, now() FROM crowd)
     SELECT user_id AS "userId" FROM crowd`,
    [player.userId, count, await playerIdOf(player.userId)],
  );
  return rows[0]?.userId ?? '';
}

describe('the calls of signed-in players', () => {
  const CALLS: readonly (readonly [name: string, call: (player: TestPlayer, headers?: Record<string, string>) => Promise<Answer>])[] = [
    ['the list of rivals', (player, headers) => player.get(RIVAL_ROUTES.rivals, headers)],
    ['a new rival', (player, headers) => player.post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId: 'user_1' }, headers)],
    ['the search', (player, headers) => player.get(`${RIVAL_ROUTES.search}?q=somebody`, headers)],
    ['a player by name', (player, headers) => player.get(playerPath('somebody1'), headers)],
    ['the board of rivals', (player, headers) => player.get('/api/leaderboard?view=rivals', headers)],
  ];

  test.each(CALLS)('%s is refused to strangers, devices and bad tokens', async (_, call) => {
    const device = new TestPlayer(server);
    await device.start();
    const unauthorized = { status: 401, code: 'unauthorized' };
    expect(refusal(await call(new TestPlayer(server)))).toMatchObject(unauthorized);
    expect(refusal(await call(device))).toMatchObject(unauthorized);
    expect(refusal(await call(device, { authorization: 'Bearer a.b.c' }))).toMatchObject(unauthorized);
  });
});

describe('rivals', () => {
  test('are listed by name as it is shown, without regard to case', async () => {
    const player = await somebody();
    expect(await rivalsOf(player)).toEqual([]);
    const others = [await person('Carl'), await person('fuckface'), await person('anna'), await person('bert10'), await person('Bert9')];
    for (const { userId } of others) await succeed(player, 'add', userId);
    expect(await rivalsOf(player)).toEqual(['****face', 'anna', 'Bert9', 'bert10', 'Carl']);
    const { body } = await player.get(RIVAL_ROUTES.rivals);
    expect(rivalsResponse.parse(body).rivals[1]).toEqual({ id: others[2]?.userId, username: 'anna' });
  });

  test('who have no name are Anonymous', async () => {
    const [player, nameless] = [await somebody(), await person(null)];
    await succeed(player, 'add', nameless.userId);
    expect(await rivalsOf(player)).toEqual(['Anonymous']);
  });

  test('are added and removed once, however often it is asked', async () => {
    const [player, other, third] = [await person('adder'), await person('added'), await somebody()];
    for (let i = 0; i < 2; i++) await succeed(player, 'add', other.userId);
    expect(await rivalsOf(player)).toEqual(['added']);
    await succeed(player, 'remove', third.userId);
    await succeed(player, 'remove', 'user_who_is_gone');
    expect(await rivalsOf(player)).toEqual(['added']);
    for (let i = 0; i < 2; i++) await succeed(player, 'remove', other.userId);
    expect(await rivalsOf(player)).toEqual([]);
  });

  test('are not told, and have no rival by it', async () => {
    const [player, other] = [await somebody(), await somebody()];
    await succeed(player, 'add', other.userId);
    expect(await rivalsOf(other)).toEqual([]);
  });

  test('cannot be oneself or nobody', async () => {
    const player = await somebody();
    expect(refusal(await change(player, 'add', player.userId))).toMatchObject({ status: 400, code: 'bad_request' });
    expect(refusal(await change(player, 'remove', player.userId))).toMatchObject({ status: 400, code: 'bad_request' });
    expect(refusal(await change(player, 'add', 'user_nobody'))).toMatchObject({ status: 404, code: 'not_found' });
    // The internal id is no id for others.
    expect(refusal(await change(player, 'add', await playerIdOf((await somebody()).userId)))).toMatchObject({ status: 404 });
    expect(await rivalsOf(player)).toEqual([]);
  });

  test.each([
    ['another action', { action: 'toggle', rivalUserId: 'user_1' }],
    ['no id', { action: 'add' }],
    ['an empty id', { action: 'add', rivalUserId: '' }],
    ['a number', { action: 'add', rivalUserId: 7 }],
    ['a very long id', { action: 'add', rivalUserId: 'x'.repeat(LIMITS.publicPlayerId + 1) }],
    ['no object', []],
  ])('are not changed by %s', async (_, body) => {
    const player = await somebody();
    expect(refusal(await player.post(RIVAL_ROUTES.rivals, body))).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('are a limited number; one who is removed makes room', async () => {
    const [player, other] = [await somebody(), await somebody()];
    const known = await crowdOf(player, LIMITS.rivals);
    expect(refusal(await change(player, 'add', other.userId))).toMatchObject({ status: 409, code: 'too_many_rivals' });
    await succeed(player, 'add', known);
    await succeed(player, 'remove', known);
    await succeed(player, 'add', other.userId);
    expect(await rivalsOf(player)).toHaveLength(LIMITS.rivals);
  });

  test('are never more than the limit, when several are added at the same time', async () => {
    const player = await somebody();
    await crowdOf(player, LIMITS.rivals - 1);
    const others = [await somebody(), await somebody(), await somebody(), await somebody()];
    const answers = await Promise.all(others.map(({ userId }) => change(player, 'add', userId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await rivalsOf(player)).toHaveLength(LIMITS.rivals);
  });

  test('choose each other at the same time', async () => {
    const [one, two] = [await somebody(), await somebody()];
    for (let round = 0; round < 5; round++) {
      await Promise.all([succeed(one, 'add', two.userId), succeed(two, 'add', one.userId)]);
      await Promise.all([succeed(one, 'remove', two.userId), succeed(two, 'remove', one.userId)]);
    }
  });
});

describe('an account with rivals', () => {
  const remove = (userId: string) =>
    server.app.get(DataSource).transaction((manager) => server.app.get(AccountEvents, { strict: false }).userDeleted(manager, userId));

  test('takes both ends with it when it is deleted', async () => {
    const [gone, other, third] = [await somebody(), await person('other'), await person('third')];
    await succeed(gone, 'add', other.userId);
    await succeed(other, 'add', gone.userId);
    await succeed(other, 'add', third.userId);
    const goneId = await playerIdOf(gone.userId);
    await remove(gone.userId);
    expect(await server.query('SELECT 1 FROM rival WHERE player_id = $1 OR rival_id = $1', [goneId])).toEqual([]);
    expect(await rivalsOf(other)).toEqual(['third']);
    expect(refusal(await change(third, 'add', gone.userId))).toMatchObject({ status: 404 });
  });

  test('exports them, with the day on which each was chosen, the latest first', async () => {
    const [player, first, second] = [await somebody(), await person('first'), await person('second')];
    const since = new Date(server.clock.now()).toISOString();
    await succeed(player, 'add', first.userId);
    server.clock.advance(1);
    await succeed(player, 'add', second.userId);
    const answer = await player.get(ACCOUNT_ROUTES.export);
    expect(accountExport.parse(answer.body).rivals).toMatchObject([{ username: 'second' }, { id: first.userId, username: 'first', since }]);
  });

  test('takes over no self, nobody twice, and no more than the limit', async () => {
    const device = new TestPlayer(server);
    await device.start();
    const deviceId = decodeURIComponent(device.cookies.get(PLAYER_COOKIE) ?? '').split('.')[0] ?? '';
    const [player, both, chosen, chooser] = [await somebody(), await person('both'), await person('of the device'), await somebody()];
    await crowdOf(player, LIMITS.rivals - 2);
    await succeed(player, 'add', both.userId);
    const [playerId, bothId, chosenId, chooserId] = await Promise.all(
      [player, both, chosen, chooser].map(({ userId }) => playerIdOf(userId)),
    );
    const pairs = [
      // Whom the device has chosen; the last one has no room.
      [deviceId, playerId, '2026-11-20'],
      [deviceId, bothId, '2026-11-20'],
      [deviceId, chosenId, '2026-11-20'],
      [deviceId, chooserId, '2026-11-19'],
      // Who has chosen the device.
      [chooserId, deviceId, '2026-11-20'],
      [bothId, deviceId, '2026-11-20'],
      [bothId, playerId, '2026-11-20'],
    ];
    for (const pair of pairs) await server.query('INSERT INTO rival (player_id, rival_id, created_at) VALUES ($1, $2, $3)', pair);
    device.account = player.account;
    expect((await device.post(ACCOUNT_ROUTES.link, {})).status).toBe(200);
    const names = await rivalsOf(device);
    expect(await server.query('SELECT 1 FROM rival WHERE player_id = $1', [playerId])).toHaveLength(LIMITS.rivals);
    expect(names).toEqual(expect.arrayContaining(['both', 'of the device']));
    expect(await rivalsOf(chooser)).toEqual([player.account?.username]);
    expect(await rivalsOf(both)).toEqual([player.account?.username]);
    expect(await server.query('SELECT 1 FROM rival WHERE player_id = $1 OR rival_id = $1', [deviceId])).toEqual([]);
  });
});
