import type { SignInJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { issueTicket, lastCode, PASSWORD, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
let browser: FapiClient;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server);
  browser = new FapiClient(server);
});

const begin = (fields: Fields, by = browser) => by.post<SignInJSON>('/client/sign_ins', fields);

describe('a ticket', () => {
  const use = (ticket: string, by = browser) => begin({ strategy: 'ticket', ticket }, by);

  test('signs in, once', async () => {
    const ann = await signUp(server);
    const ticket = await issueTicket(server, ann.userId);
    expect(await ok(use(ticket))).toMatchObject({
      status: 'complete',
      first_factor_verification: { object: 'verification_ticket', status: 'verified', strategy: 'ticket' },
    });
    expect(browser.user.id).toBe(ann.userId);
    expect(await refused(use(ticket, new FapiClient(server)))).toEqual({ status: 400, code: 'sign_in_token_already_used_code' });
  });

  test('is valid until it expires, unless it is revoked', async () => {
    const { userId } = await signUp(server);
    const [late, revoked] = [await issueTicket(server, userId, 10), await issueTicket(server, userId)];
    await server.query(
      'UPDATE identity_ticket SET revoked_at = $1 WHERE id = (SELECT id FROM identity_ticket WHERE user_id = $2 ORDER BY expire_at DESC LIMIT 1)',
      [new Date(server.clock.now()), userId],
    );
    expect(await refused(use(revoked))).toEqual({ status: 400, code: 'sign_in_token_revoked_code' });
    server.clock.advance(10);
    expect(await refused(use(late))).toEqual({ status: 400, code: 'ticket_expired_code' });
  });

  test.each(['x', 'x'.repeat(129)])('with an unknown value is refused', async (ticket) => {
    expect(await refused(use(ticket))).toEqual({ status: 400, code: 'ticket_invalid_code' });
  });

  test('that is empty is ignored', async () => {
    const ann = await signUp(server);
    expect(await ok(begin({ identifier: ann.email, ticket: '' }))).toMatchObject({ status: 'needs_first_factor' });
    expect(await refused(begin({ strategy: 'ticket', ticket: '' }))).toEqual({ status: 422, code: 'form_param_nil', param: 'ticket' });
  });

  test('is not used up on a browser that is signed in', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    const ticket = await issueTicket(server, bob.userId);
    expect(await refused(use(ticket, ann.browser))).toEqual({ status: 400, code: 'session_exists' });
    expect((await use(ticket)).status).toBe(200);
  });
});

describe('a browser that is signed in', () => {
  test('refuses another sign-in while it may hold only one session', async () => {
    const [ann, bob] = [await signUp(server, { password: PASSWORD }), await signUp(server)];
    const exists = { status: 400, code: 'session_exists' };
    expect(await refused(begin({}, ann.browser))).toEqual(exists);
    expect(await refused(begin({ identifier: bob.email, strategy: 'email_code' }, ann.browser))).toEqual(exists);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }, ann.browser))).toEqual(exists);
    expect(ann.browser.client?.sessions).toHaveLength(1);
  });

  test('refuses the last step of a sign-in that was begun before', async () => {
    const [ann, bob] = [await signUp(server, { password: PASSWORD }), await signUp(server)];
    const { id } = await ok(begin({ identifier: bob.email, strategy: 'email_code' }));
    await ok(begin({ identifier: ann.email, password: PASSWORD }));
    const code = { strategy: 'email_code', code: lastCode(server, bob.email) };
    const answer = browser.post(`/client/sign_ins/${id}/attempt_first_factor`, code);
    expect(await refused(answer)).toEqual({ status: 400, code: 'session_exists' });
    expect(browser.client?.sessions).toMatchObject([{ user: { id: ann.userId } }]);
  });

  test('accepts others where several sessions are allowed, but each account once', async () => {
    setSettings(server, { single_session_mode: false });
    const [ann, bob] = [await signUp(server, { password: PASSWORD }), await signUp(server, { password: PASSWORD })];
    const first = ann.browser.sessionId;
    const { status, errors } = await begin({ identifier: ann.username }, ann.browser);
    expect({ status, error: errors[0] }).toMatchObject({
      status: 400,
      error: { code: 'identifier_already_signed_in', meta: { session_id: first } },
    });
    server.clock.advance(1);
    const { created_session_id: second } = await ok(begin({ identifier: bob.email, password: PASSWORD }, ann.browser));
    expect(ann.browser.client?.sessions.map(({ id }) => id)).toEqual([first, second]);
    expect(ann.browser.client?.last_active_session_id).toBe(second);
  });
});
