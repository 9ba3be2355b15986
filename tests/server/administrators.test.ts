import { beforeEach, expect, test } from 'vitest';
import { ADMIN_ANALYTICS_ROUTE } from '../../shared/api/admin-analytics.ts';
import { type RoleCommand, runRoleCommand } from '../../tools/identity/roles.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount, type TestAccount } from './support/test-account.ts';

const PATH = `${ADMIN_ANALYTICS_ROUTE}?to=2026-11-21&days=1`;

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

/** Does what the command does, on a connection of the server. */
const command = (role: RoleCommand) => runRoleCommand({ query: (sql, parameters) => server.query(sql, parameters) }, role);

async function administrator(username: string): Promise<TestAccount> {
  const account = await createAccount(server, username);
  await command({ action: 'set', name: account.userId, role: 'admin' });
  return account;
}

const call = async (token?: string, method = 'GET', path = PATH) =>
  fetch(server.url + path, { method, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

/** An answer as far as it is not of this one request. */
async function partsOf(answer: Response): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const { requestId, ...body } = (await answer.json()) as { requestId: string };
  return { status: answer.status, headers, body, hasId: requestId !== '' };
}

test('an administrator is answered', async () => {
  const answer = await call(await (await administrator('chief')).token());
  expect([answer.status, await answer.json()]).toMatchObject([200, { summedAt: null }]);
});

test('to everybody else the route is as an unknown URL, in body and headers', async () => {
  const player = await createAccount(server, 'player');
  const ended = await administrator('ended');
  await server.query(`UPDATE identity_session SET status = 'ended' WHERE id = $1`, [ended.sessionId]);
  const unknown = await partsOf(await call(undefined, 'GET', '/api/admin/nothing'));
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' }, hasId: true });
  for (const token of [undefined, 'nonsense', 'a.b.c', await player.token(), await ended.token()]) {
    expect(await partsOf(await call(token))).toEqual(unknown);
  }
});

test('other methods are answered as at an unknown URL, too', async () => {
  const token = await (await administrator('poster')).token();
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect(await partsOf(await call(token, method))).toEqual(await partsOf(await call(token, method, '/api/admin/nothing')));
  }
});

test('a caller who is no administrator gets no player', async () => {
  const before = await server.query('SELECT count(*)::int AS n FROM player');
  await call(await (await createAccount(server, 'curious')).token());
  expect(await server.query('SELECT count(*)::int AS n FROM player')).toEqual(before);
});

test('the role is read at each call, whatever the token is', async () => {
  const account = await createAccount(server, 'newcomer');
  const token = await account.token();
  expect((await call(token)).status).toBe(404);
  await command({ action: 'set', name: 'newcomer', role: 'admin' });
  expect((await call(token)).status).toBe(200);
  await command({ action: 'unset', name: 'newcomer' });
  expect((await call(token)).status).toBe(404);
});

test('only the role of that name opens the route', async () => {
  const account = await createAccount(server, 'pretender');
  for (const metadata of [{ role: 'Admin' }, { role: ['admin'] }, { role: 'owner' }, { admin: true }]) {
    await server.query('UPDATE identity_user SET public_metadata = $2::jsonb WHERE id = $1', [account.userId, JSON.stringify(metadata)]);
    expect((await call(await account.token())).status).toBe(404);
  }
});

test('a proof of identity lasts an hour, then the page is asked for another one', async () => {
  const account = await administrator('sleepy');
  server.clock.advance(3600);
  expect((await call(await account.token())).status).toBe(200);
  server.clock.advance(1);
  const answer = await call(await account.token());
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    {
      code: 'forbidden',
      clerk_error: {
        ...{ type: 'forbidden', reason: 'reverification-error' },
        metadata: { reverification: { level: 'first_factor', afterMinutes: 60 } },
      },
    },
  ]);
});

test('an account with a second factor must have proved that one', async () => {
  const account = await administrator('careful');
  await server.query(`UPDATE identity_user SET totp_secret = 'sealed', totp_verified_at = created_at WHERE id = $1`, [account.userId]);
  const answer = await call(await account.token());
  expect(await answer.json()).toMatchObject({
    clerk_error: { metadata: { reverification: { level: 'second_factor', afterMinutes: 60 } } },
  });
  await server.query('UPDATE identity_session SET second_factor_at = first_factor_at WHERE id = $1', [account.sessionId]);
  expect((await call(await account.token())).status).toBe(200);
});

test('the command finds an account by each of its names, and keeps its metadata', async () => {
  const { userId, username, email } = await signUp(server);
  const metadataOf = async () => (await server.query('SELECT public_metadata AS m FROM identity_user WHERE id = $1', [userId]))[0];
  await server.query(`UPDATE identity_user SET public_metadata = '{"note": "kept"}' WHERE id = $1`, [userId]);
  for (const name of [username.toUpperCase(), ` ${email.toUpperCase()} `, userId]) {
    expect(await command({ action: 'set', name, role: 'admin' })).toEqual([`${username} (${userId}) has the role admin now.`]);
    expect(await metadataOf()).toEqual({ m: { note: 'kept', role: 'admin' } });
    expect(await command({ action: 'set', name, role: 'admin' })).toEqual([`${username} (${userId}) has the role admin already.`]);
    expect(await command({ action: 'list' })).toContain(`admin: ${username} (${userId})`);
    expect(await command({ action: 'unset', name })).toEqual([`${username} (${userId}) has no role any more.`]);
    expect(await metadataOf()).toEqual({ m: { note: 'kept' } });
    expect(await command({ action: 'unset', name })).toEqual([`${username} (${userId}) had no role.`]);
  }
});

test('the command takes nobody for the account of another', async () => {
  const { userId, email } = await signUp(server);
  await createAccount(server, userId.toLowerCase());
  await server.query('UPDATE identity_identification SET verified_at = NULL WHERE user_id = $1', [userId]);
  for (const name of [email, 'nobody', 'golfer_%', `user_${'0'.repeat(27)}`]) {
    await expect(command({ action: 'set', name, role: 'admin' })).rejects.toThrow('Nothing was changed');
  }
  expect(await command({ action: 'set', name: userId, role: 'admin' })).toEqual([expect.stringContaining(userId)]);
});

test('the command says that no account has a role', async () => {
  await server.query(`UPDATE identity_user SET public_metadata = '{}'`);
  expect(await command({ action: 'list' })).toEqual(['No account has a role.']);
});
