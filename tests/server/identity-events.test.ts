import { DataSource, type EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountEvent, AccountEvents, AccountListener } from '../../server/common/account-events.ts';
import { HousekeepingService } from '../../server/modules/identity/flows/housekeeping/housekeeping.service.ts';
import { UserExportService } from '../../server/modules/identity/flows/users/user-export.service.ts';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { PASSWORD, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Remembers what it was told, and can refuse a type of event. */
class TestListener extends AccountListener {
  told: string[] = [];
  refused: string | undefined;

  override async receive(_manager: EntityManager, events: readonly AccountEvent[]): Promise<void> {
    for (const { type } of events) {
      this.told.push(type);
      if (type === this.refused) throw new Error(`${type} is refused`);
    }
  }
}

/** How long sessions last. */
const LIFETIME_SECONDS = 86_400;

let server: TestServer;
let first: TestListener;
let last: TestListener;
beforeAll(async () => {
  // The failures of listeners are meant, and would be logged.
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  const events = server.app.get(AccountEvents, { strict: false });
  [first, last] = [new TestListener(events), new TestListener(events)];
});
beforeEach(() => {
  setSettings(server, { session: { lifetime_seconds: LIFETIME_SECONDS, inactivity_seconds: LIFETIME_SECONDS } });
  for (const listener of [first, last]) Object.assign(listener, { told: [], refused: undefined });
});
afterAll(() => server?.close());

/** The rows of a user's events, in the order in which they happened. */
const rowsOf = (userId: string) =>
  server.query<{ type: string; data: unknown }>('SELECT type, data FROM identity_event WHERE user_id = $1 ORDER BY id', [userId]);
const typesOf = async (userId: string) => (await rowsOf(userId)).map(({ type }) => type);

describe('each event is told to every listener and stored', () => {
  test('of a user who signs up, changes the account and signs out', async () => {
    const { browser, userId, username } = await signUp(server);
    const { sessionId } = browser;
    await ok(browser.patch('/me/metadata', { unsafeMetadata: { handicap: 7 } }));
    await ok(browser.patch('/me', { username: `${username}_a` }));
    await ok(browser.post('/me/change_password', { newPassword: PASSWORD }));
    await ok(browser.post(`/client/sessions/${sessionId}/end`));
    expect(await rowsOf(userId)).toEqual([
      { type: 'user.created', data: { username } },
      { type: 'session.created', data: { sessionId } },
      { type: 'user.updated', data: {} },
      { type: 'user.updated', data: { username: `${username}_a` } },
      { type: 'user.updated', data: {} },
      { type: 'session.ended', data: { sessionId, status: 'ended' } },
    ]);
    expect(first.told).toEqual(await typesOf(userId));
    expect(last.told).toEqual(first.told);
    const exported = await server.app.get(UserExportService, { strict: false }).of(userId);
    expect(exported).toMatchObject({ events: [{ type: 'session.ended', data: { sessionId } }, ...Array(5).fill({ data: {} })] });
  });

  test('of sessions that are removed, revoked, or have expired; once each', async () => {
    const { browser, userId } = await signUp(server);
    const [elsewhere, expired] = [await signInAgain(server, userId), await signInAgain(server, userId)];
    const [removedId, revokedId, expiredId] = [browser, elsewhere, expired].map(({ sessionId }) => sessionId);
    await ok(browser.post(`/me/sessions/${revokedId}/revoke`));
    await ok(browser.delete('/client/sessions'));
    server.clock.advance(LIFETIME_SECONDS);
    await expired.get('/client');
    await expired.get('/client');
    expect((await rowsOf(userId)).slice(4)).toEqual([
      { type: 'session.revoked', data: { sessionId: revokedId, status: 'revoked' } },
      { type: 'session.removed', data: { sessionId: removedId, status: 'removed' } },
      { type: 'session.ended', data: { sessionId: expiredId, status: 'expired' } },
    ]);
  });

  test('of a deleted account, of which nothing else is kept', async () => {
    const { browser, userId } = await signUp(server);
    await ok(browser.delete('/me'));
    expect(first.told.slice(-2)).toEqual(['session.revoked', 'user.deleted']);
    expect(await rowsOf(userId)).toEqual([{ type: 'user.deleted', data: {} }]);
  });
});

describe('what a listener refuses has not happened', () => {
  test('a new username', async () => {
    const { browser, userId, username } = await signUp(server);
    const before = await rowsOf(userId);
    last.refused = 'user.updated';
    expect((await browser.patch('/me', { username: `${username}_b` })).status).toBe(500);
    expect(last.told.at(-1)).toBe('user.updated');
    expect(await rowsOf(userId)).toEqual(before);
    expect(await server.query('SELECT username FROM identity_user WHERE id = $1', [userId])).toEqual([{ username }]);
    expect(await server.query('SELECT username FROM player WHERE user_id = $1', [userId])).toEqual([{ username }]);
  });

  test('a sign-in', async () => {
    const { userId } = await signUp(server);
    last.refused = 'session.created';
    await expect(signInAgain(server, userId)).rejects.toThrow();
    expect(await typesOf(userId)).toEqual(['user.created', 'session.created']);
    expect(await server.query('SELECT 1 FROM identity_session WHERE user_id = $1', [userId])).toHaveLength(1);
  });

  test('the end of an expired session, in a call without a transaction of its own', async () => {
    const { browser, userId } = await signUp(server);
    server.clock.advance(LIFETIME_SECONDS);
    last.refused = 'session.ended';
    expect((await browser.get('/client')).status).toBe(500);
    const stored = () => server.query<{ status: string }>('SELECT status FROM identity_session WHERE user_id = $1', [userId]);
    expect([await stored(), await typesOf(userId)]).toEqual([[{ status: 'active' }], ['user.created', 'session.created']]);
    last.refused = undefined;
    await browser.get('/client');
    expect([await stored(), (await typesOf(userId)).at(-1)]).toEqual([[{ status: 'expired' }], 'session.ended']);
  });
});

test('an event outside of a transaction is a mistake in the program', async () => {
  const { manager } = server.app.get(DataSource);
  await expect(server.app.get(AccountEvents, { strict: false }).userUpdated(manager, 'user_x')).rejects.toThrow('in the transaction');
});

test('events are deleted after thirty days', async () => {
  const { userId } = await signUp(server);
  const sweep = () => server.app.get(HousekeepingService, { strict: false }).sweep();
  server.clock.advance(30 * 86_400);
  await sweep();
  expect(await typesOf(userId)).toEqual(['user.created', 'session.created']);
  server.clock.advance(1);
  await sweep();
  expect(await typesOf(userId)).toEqual([]);
  expect(await new FapiClient(server).get('/client')).toMatchObject({ status: 200 });
});
