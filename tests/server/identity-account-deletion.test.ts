import type { DeletedObjectJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import { ok, refused } from '../support/fapi-client.ts';
import { lastMessage, PASSWORD, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

describe('the deletion of an account', () => {
  test('ends its sessions everywhere, and deletes all its data', async () => {
    const { browser, userId, email } = await signUp(server, { password: PASSWORD });
    const elsewhere = await signInAgain(server, userId);
    expect(await server.query('SELECT 1 FROM player WHERE user_id = $1', [userId])).toHaveLength(1);
    const answer = await browser.delete<DeletedObjectJSON>('/me');
    expect(answer).toMatchObject({ status: 200, response: { object: 'user', id: userId, deleted: true } });
    expect(answer.client).toMatchObject({ sessions: [], last_active_session_id: null });
    expect(browser.cookies.get('__client_uat')).toBe('0');
    const { status, client } = await elsewhere.get('/me/sessions/active');
    expect({ status, sessions: client?.sessions }).toEqual({ status: 401, sessions: [] });
    expect(await server.query('SELECT id FROM player WHERE user_id = $1', [userId])).toEqual([]);
    for (const [table, column] of [
      ['identity_user', 'id'],
      ['identity_identification', 'user_id'],
      ['identity_session', 'user_id'],
      ['identity_sign_in', 'user_id'],
      ['identity_sign_up', 'created_user_id'],
    ]) {
      expect(await server.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [userId]), table).toEqual([]);
    }
    expect(lastMessage(server, email).subject).toBe('Your Upshot account was deleted');
  });

  test('ends its tokens at once, even those that were just valid', async () => {
    const { browser } = await signUp(server);
    const authorization = `Bearer ${browser.session.last_active_token?.jwt}`;
    const ask = async () => (await fetch(server.url + USER_STATS_ROUTE, { headers: { authorization } })).status;
    expect(await ask()).toBe(200);
    await ok(browser.delete('/me'));
    expect(await ask()).toBe(401);
  });

  test('keeps other users signed in on the same browser', async () => {
    setSettings(server, { single_session_mode: false });
    const ann = await signUp(server);
    const bob = await signUp(server, {}, ann.browser);
    server.clock.advance(60);
    expect(bob.browser.user.id).toBe(bob.userId);
    await ok(bob.browser.delete('/me'));
    expect(bob.browser.client?.sessions).toMatchObject([{ user: { id: ann.userId } }]);
    expect(bob.browser.cookies.get('__client_uat')).toBe(String(server.clock.now() / 1000));
  });

  test('frees its name and address for other users', async () => {
    const { browser, username, email } = await signUp(server);
    await ok(browser.delete('/me'));
    const other = await signUp(server);
    await ok(other.browser.patch('/me', { username }));
    await ok(other.browser.post('/me/email_addresses', { emailAddress: email }));
  });

  test('is refused where the settings forbid it', async () => {
    setSettings(server, { delete_self: false });
    const { browser } = await signUp(server);
    expect(await refused(browser.delete('/me'))).toEqual({ status: 403, code: 'user_delete_self_not_enabled' });
    expect((await browser.get('/me')).status).toBe(200);
  });
});
