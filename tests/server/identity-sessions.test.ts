import type { ClientJSON, SessionJSON } from '@clerk/types';
import { decodeJwt } from 'jose';
import { DataSource, type Logger } from 'typeorm';
import { beforeEach, describe, expect, test } from 'vitest';
import { HousekeepingService } from '../../server/modules/identity/flows/housekeeping/housekeeping.service.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

const NOT_FOUND = { status: 404, code: 'resource_not_found' };
const GONE = { status: 401, code: 'authentication_invalid' };

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

const of = (browser: FapiClient, call: string, fields: Fields = {}, id = browser.sessionId) =>
  browser.post<SessionJSON>(`/client/sessions/${id}/${call}`, fields);
const token = (browser: FapiClient, template = '', id = browser.sessionId) =>
  browser.post<{ object: string; jwt: string }>(`/client/sessions/${id}/tokens${template}`);

/** Ann and Bob on one browser. Bob signed in last, so his session is the active one. */
async function twoOnOne(): Promise<{ browser: FapiClient; ann: string; bob: string }> {
  setSettings(server, { single_session_mode: false });
  const { browser } = await signUp(server);
  const ann = browser.sessionId ?? '';
  server.clock.advance(1);
  await signUp(server, {}, browser);
  return { browser, ann, bob: browser.client?.last_active_session_id ?? '' };
}

describe('a touch', () => {
  test('makes the session the active one, and returns a fresh token', async () => {
    const { browser, ann, bob } = await twoOnOne();
    expect(browser.client?.last_active_session_id).toBe(bob);
    const updatedAt = browser.session.updated_at;
    server.clock.advance(10);
    const { response, client } = await of(browser, 'touch', { activeOrganizationId: '', intent: 'focus' }, ann);
    expect(response).toMatchObject({ id: ann, status: 'active', last_active_at: server.clock.now(), last_active_organization_id: null });
    expect(decodeJwt(response.last_active_token?.jwt ?? '')).toMatchObject({ sid: ann, iat: server.clock.now() / 1000 });
    expect(client).toMatchObject({ last_active_session_id: ann });
    expect(client?.sessions.map(({ id }) => id)).toEqual([ann, bob]);
    // Clients fetch new tokens when this time changes. A touch is no reason to do so.
    expect(client?.sessions[1]?.updated_at).toBe(updatedAt);
  });

  test('keeps the session from being abandoned', async () => {
    setSettings(server, { session: { inactivity_seconds: 600 } });
    const { browser } = await signUp(server);
    for (let i = 0; i < 4; i += 1) {
      server.clock.advance(400);
      expect((await of(browser, 'touch')).status).toBe(200);
    }
    expect(browser.session.abandon_at).toBe(server.clock.now() + 600_000);
  });

  test('of a session of another browser, an ended one or an unknown one is refused', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    expect(await refused(of(ann.browser, 'touch', {}, bob.browser.sessionId))).toEqual(NOT_FOUND);
    expect(await refused(of(ann.browser, 'touch', {}, 'sess_x'))).toEqual(NOT_FOUND);
    expect(await refused(of(new FapiClient(server), 'touch', {}, ann.browser.sessionId))).toEqual(NOT_FOUND);
    const over = ann.browser.sessionId;
    await ok(ann.browser.delete('/client/sessions'));
    expect(await refused(of(ann.browser, 'touch', {}, over))).toEqual(NOT_FOUND);
  });

  test('for an organization is refused', async () => {
    const { browser } = await signUp(server);
    expect(await refused(of(browser, 'touch', { activeOrganizationId: 'org_1' }))).toMatchObject(NOT_FOUND);
  });
});

describe('the end of a session', () => {
  test.each([
    ['end', 'ended'],
    ['remove', 'removed'],
  ])('by %s keeps the other sessions', async (call, status) => {
    const { browser, ann, bob } = await twoOnOne();
    const { response, client } = await of(browser, call, {}, bob);
    expect(response).toMatchObject({ id: bob, status, last_active_token: null, user: { id: expect.any(String) } });
    expect(client).toMatchObject({ sessions: [{ id: ann }], last_active_session_id: null });
    expect(Number(browser.cookies.get('__client_uat'))).toBe(server.clock.now() / 1000);
    expect(await refused(of(browser, call, {}, bob))).toEqual(NOT_FOUND);
    expect((await of(browser, call, {}, ann)).client?.sessions).toEqual([]);
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });

  test('is refused for a session of another browser and an unknown one', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    for (const call of ['end', 'remove']) {
      expect(await refused(of(ann.browser, call, {}, bob.browser.sessionId))).toEqual(NOT_FOUND);
      expect(await refused(of(new FapiClient(server), call, {}, bob.browser.sessionId))).toEqual(NOT_FOUND);
    }
    expect((await of(bob.browser, 'touch')).status).toBe(200);
  });
});

describe('a session', () => {
  test.each([
    ['expired', { lifetime_seconds: 600 }],
    ['abandoned', { inactivity_seconds: 600 }],
  ])('is %s after its time has come', async (status, session) => {
    setSettings(server, { session });
    const { browser } = await signUp(server);
    const id = browser.sessionId;
    server.clock.advance(599);
    // A reading call does not count as activity.
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toHaveLength(1);
    server.clock.advance(1);
    const { status: answered, client } = await token(browser);
    expect([answered, client?.sessions]).toEqual([401, []]);
    expect(browser.cookies.get('__client_uat')).toBe('0');
    expect(await server.query('SELECT status FROM identity_session WHERE id = $1', [id])).toEqual([{ status }]);
  });

  test('continues while its tokens are requested, until it expires', async () => {
    setSettings(server, { session: { inactivity_seconds: 600, lifetime_seconds: 2000 } });
    const { browser } = await signUp(server);
    for (let i = 0; i < 4; i += 1) {
      server.clock.advance(499);
      expect((await token(browser)).status).toBe(200);
    }
    server.clock.advance(4);
    expect(await refused(token(browser))).toEqual(GONE);
  });
});

describe('a token', () => {
  test('has no envelope, and contains its user and its lifetime', async () => {
    const { browser, userId, username } = await signUp(server);
    server.clock.advance(125);
    const answer = await token(browser);
    expect(answer).toMatchObject({ status: 200, client: undefined, response: { object: 'token' } });
    expect(Object.keys(answer.response)).toEqual(['object', 'jwt']);
    const now = server.clock.now() / 1000;
    expect(decodeJwt(answer.response.jwt)).toMatchObject({
      ...{ sub: userId, sid: browser.sessionId, sts: 'active', v: 2, username, fva: [2, -1] },
      ...{ iss: `${server.url}/__clerk`, azp: server.url, iat: now, nbf: now - 10, exp: now + 60 },
    });
  });

  test('has claims that an old client can read', async () => {
    const { browser } = await signUp(server);
    browser.apiVersion = undefined;
    expect(decodeJwt((await ok(token(browser))).jwt)).not.toHaveProperty('v');
  });

  test('of a template has the template’s claims', async () => {
    const claims = { aud: 'elsewhere', who: '{{user.username}}' };
    setSettings(server, { jwt_templates: { elsewhere: { claims, lifetime_seconds: 300 } } });
    const { browser, username } = await signUp(server);
    const payload = decodeJwt((await ok(token(browser, '/elsewhere'))).jwt);
    expect(payload).toMatchObject({ aud: 'elsewhere', who: username, exp: server.clock.now() / 1000 + 300 });
    expect(payload).not.toHaveProperty('sid');
    for (const name of ['nowhere', '__proto__', 'constructor']) expect(await refused(token(browser, `/${name}`))).toEqual(NOT_FOUND);
  });

  test('is 401 for any session that is not signed in; then the client reloads its state', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    const foreign = await token(ann.browser, '', bob.browser.sessionId);
    expect([foreign.status, foreign.errors[0]?.code, foreign.client?.sessions.length]).toEqual([401, 'authentication_invalid', 1]);
    expect(await refused(token(ann.browser, '', 'sess_x'))).toEqual(GONE);
    expect(await refused(token(ann.browser, '/any', 'sess_x'))).toEqual(GONE);
    expect(await refused(token(new FapiClient(server), '', ann.browser.sessionId))).toEqual(GONE);
  });

  test('for the personal workspace is the same; for an organization there is none', async () => {
    const { browser } = await signUp(server);
    const of = (organizationId: string) => browser.post(`/client/sessions/${browser.sessionId}/tokens`, { organizationId });
    expect((await of('')).status).toBe(200);
    expect(await refused(of('org_1'))).toEqual({ ...NOT_FOUND, param: 'organization_id' });
  });

  test('of a pending session says so', async () => {
    const { browser } = await signUp(server);
    await server.query(`UPDATE identity_session SET status = 'pending' WHERE id = $1`, [browser.sessionId]);
    expect(decodeJwt((await ok(token(browser))).jwt)).toMatchObject({ sid: browser.sessionId, sts: 'pending' });
  });

  test('costs one statement: every open page asks for one each minute', async () => {
    const { browser } = await signUp(server);
    const dataSource = server.app.get(DataSource);
    const { logger } = dataSource;
    const statements: string[] = [];
    dataSource.logger = { ...logger, logQuery: (sql: string) => statements.push(sql) } as unknown as Logger;
    try {
      await ok(token(browser));
    } finally {
      dataSource.logger = logger;
    }
    // The server reads its signing keys now and then.
    expect(statements.filter((sql) => !sql.includes('identity_signing_key'))).toHaveLength(1);
  });

  test('is refused for a banned account', async () => {
    const { browser, userId } = await signUp(server);
    await server.query('UPDATE identity_user SET banned = true WHERE id = $1', [userId]);
    const { status, client } = await token(browser);
    expect([status, client?.sessions]).toEqual([401, []]);
  });
});

describe('the clean-up', () => {
  const sweep = () => server.app.get(HousekeepingService, { strict: false }).sweep();
  const DAY = 86_400;

  test('keeps rows that are in use', async () => {
    setSettings(server, { session: { lifetime_seconds: 300 * DAY, inactivity_seconds: 300 * DAY } });
    const { browser, email } = await signUp(server);
    server.clock.advance(100 * DAY);
    await sweep();
    const client = await ok(browser.get<ClientJSON>('/client'));
    expect(client.sessions).toHaveLength(1);
    // The proof of an address of an account is kept with the address.
    expect(browser.user.email_addresses).toMatchObject([{ email_address: email, verification: { attempts: 1, status: 'verified' } }]);
  });

  test('keeps an old browser in which a user is just signing in', async () => {
    const { email } = await signUp(server);
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    server.clock.advance(31 * DAY);
    const { id } = await ok(browser.post<{ id: string }>('/client/sign_ins', { identifier: email, strategy: 'email_code' }));
    await sweep();
    const answer = { strategy: 'email_code', code: lastCode(server, email) };
    expect(await ok(browser.post(`/client/sign_ins/${id}/attempt_first_factor`, answer))).toMatchObject({ status: 'complete' });
  });

  test('keeps the verification of a sign-up until the sign-up expires', async () => {
    setSettings(server, { attributes: { first_name: { enabled: true, required: true } } });
    const browser = new FapiClient(server);
    const fields = { username: 'slow_starter', emailAddress: 'slow@example.org', strategy: 'email_code' };
    const { id } = await ok(browser.post<{ id: string }>('/client/sign_ups', fields));
    const answer = { strategy: 'email_code', code: lastCode(server, 'slow@example.org') };
    await ok(browser.post(`/client/sign_ups/${id}/attempt_verification`, answer));
    server.clock.advance(DAY - 1);
    await sweep();
    expect(await ok(browser.patch(`/client/sign_ups/${id}`, { firstName: 'Slow' }))).toMatchObject({ status: 'complete' });
  });

  test('deletes a session thirty days after its expiry, even if no call noticed it', async () => {
    setSettings(server, { session: { lifetime_seconds: 40 * DAY, inactivity_seconds: 10 * DAY } });
    const { browser } = await signUp(server);
    const kept = () => server.query<{ status: string }>('SELECT status FROM identity_session WHERE id = $1', [browser.sessionId]);
    server.clock.advance(40 * DAY);
    await sweep();
    expect(await kept()).toEqual([{ status: 'active' }]);
    server.clock.advance(1);
    await sweep();
    expect(await kept()).toEqual([]);
  });

  test('deletes what has expired', async () => {
    const { browser, email, userId } = await signUp(server);
    await ok(browser.delete('/client/sessions'));
    await ok(browser.post('/client/sign_ins', { identifier: email, strategy: 'email_code' }));
    await ok(new FapiClient(server).put('/client'));
    await signInAgain(server, userId);
    server.clock.advance(400 * DAY);
    await sweep();
    const count = async (table: string) => (await server.query<{ n: number }>(`SELECT count(*)::int AS n FROM identity_${table}`))[0]?.n;
    for (const table of ['sign_in', 'sign_up', 'ticket', 'session', 'client']) expect([table, await count(table)]).toEqual([table, 0]);
    const loose = await server.query(
      'SELECT id FROM identity_verification v WHERE NOT EXISTS (SELECT 1 FROM identity_identification WHERE verification_id = v.id)',
    );
    expect(loose).toEqual([]);
    expect(await count('user')).toBeGreaterThan(0);
  });
});
