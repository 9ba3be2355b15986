import type { ClientJSON } from '@clerk/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionTokens } from '../../server/modules/identity/rules/tokens/session-tokens.ts';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { setSettings, signInByTicket, signUp } from '../support/fapi-people.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  setSettings(server);
  countByClock(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());

describe('the client in an answer', () => {
  test('is in refusals, too, with a new cookie if there is one', async () => {
    const browser = new FapiClient(server);
    const answer = await browser.post('/client/sign_ups', { username: 'bob' });
    expect(answer).toMatchObject({ status: 422, errors: [{ code: 'form_username_invalid_length', meta: { param_name: 'username' } }] });
    // A refused call writes nothing.
    expect([answer.client, browser.cookies.size]).toEqual([undefined, 0]);
    await ok(browser.put('/client'));
    const second = await browser.post('/client/sign_ups', { username: 'bob' });
    expect(second.client).toMatchObject({ object: 'client', id: browser.client?.id });
  });

  test('is built, and its tokens signed, once for each call', async () => {
    const { browser } = await signUp(server);
    const minted = vi.spyOn(server.app.get(SessionTokens, { strict: false }), 'mint');
    for (const call of [
      () => browser.get('/client'),
      () => browser.put('/client'),
      () => browser.post(`/client/sessions/${browser.sessionId}/touch`),
      () => browser.get('/me'),
    ]) {
      minted.mockClear();
      await ok(call());
      expect(minted).toHaveBeenCalledTimes(1);
    }
    minted.mockRestore();
  });

  test('is not in an answer 429', async () => {
    const { browser, email } = await signUp(server);
    await ok(browser.delete('/client/sessions'));
    setSettings(server, { limits: { ...UNLIMITED_IDENTITY, begin: 1 } });
    server.clock.advance(3600);
    await ok(browser.post('/client/sign_ins', { identifier: email }));
    expect(await browser.post('/client/sign_ins', { identifier: email })).toMatchObject({ status: 429, client: undefined });
  });

  test('is not created for a step of an unknown attempt', async () => {
    const { browser } = await signUp(server);
    await ok(browser.delete('/client/sessions'));
    const signIn = await ok(browser.post<{ id: string }>('/client/sign_ins'));
    await server.query(`CREATE FUNCTION refuse_any() RETURNS trigger AS $$ BEGIN RAISE 'a row is written'; END $$ LANGUAGE plpgsql`);
    await server.query('CREATE TRIGGER refuse_any BEFORE INSERT ON identity_client FOR EACH ROW EXECUTE FUNCTION refuse_any()');
    const missing = { status: 404, code: 'resource_not_found' };
    try {
      const otherBrowser = new FapiClient(server);
      const code = { strategy: 'email_code', code: '123456' };
      expect(await refused(otherBrowser.post(`/client/sign_ins/${signIn.id}/attempt_first_factor`, code))).toEqual(missing);
      expect(await refused(otherBrowser.post('/client/sign_ups/sua_x/attempt_verification', code))).toEqual(missing);
      expect(await refused(otherBrowser.post('/client/sessions/sess_x/touch'))).toEqual(missing);
    } finally {
      await server.query('DROP TRIGGER refuse_any ON identity_client');
    }
  });

  test('has no dead session after one request', async () => {
    const { browser, userId } = await signUp(server);
    await server.query(`UPDATE identity_session SET status = 'revoked' WHERE user_id = $1`, [userId]);
    const { status, errors, client } = await browser.post(`/client/sessions/${browser.sessionId}/tokens`);
    expect({ status, code: errors[0]?.code, sessions: client?.sessions }).toEqual({
      status: 401,
      code: 'authentication_invalid',
      sessions: [],
    });
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });

  test('keeps its cookie when the call is rolled back', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    await ok(ann.browser.delete('/client/sessions'));
    const before = ann.browser.cookies.get('__client');
    // A trigger simulates that another user takes the username after the session was created.
    await server.query(`CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN
      RAISE unique_violation USING CONSTRAINT = 'identity_user_username_key'; END $$ LANGUAGE plpgsql`);
    await server.query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON identity_sign_in FOR EACH ROW WHEN (NEW.status = 'complete') EXECUTE FUNCTION refuse()`,
    );
    try {
      await expect(signInByTicket(server, ann.browser, bob.userId)).rejects.toThrow('form_identifier_exists');
    } finally {
      await server.query('DROP TRIGGER refuse ON identity_sign_in');
    }
    expect(ann.browser.cookies.get('__client')).toBe(before);
    expect((await ann.browser.get<ClientJSON>('/client')).response).toMatchObject({ sessions: [] });
  });
});
