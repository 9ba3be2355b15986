import type { ClientJSON, EmailAddressJSON, SignInJSON, SignUpJSON, TOTPJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { Mailbox } from '../../server/modules/identity/rules/delivery/mailbox.ts';
import { usernameKey } from '../../server/modules/identity/rules/usernames/username-policy.ts';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastMessage, PASSWORD, type Person, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { totpCode } from './support/totp-code.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

let server: TestServer;
let browser: FapiClient;
shareServer((shared) => {
  server = shared;
}, 'race');
beforeEach(() => {
  setSettings(server);
  browser = new FapiClient(server);
});

/** The page that is shown after the link, with the result. */
const PAGE = () => `${server.url}/verified?level=7`;

/** The link in the newest mail to an address, without the origin. */
function lastLink(to: string): string {
  const messages = server.app.get(Mailbox, { strict: false }).messages();
  const link = messages.find((message) => message.to === to && message.link !== undefined)?.link ?? '';
  expect(link.startsWith(`${server.url}/__clerk/v1/verify?token=`)).toBe(true);
  return link.slice(server.url.length);
}

/** Opens a link as a click does: it requests a page, without an Origin. */
async function open(link: string, by = browser) {
  const { origin } = by;
  by.origin = undefined;
  const answer = await by.fetch(link).finally(() => {
    by.origin = origin;
  });
  const location = answer.headers.get('location');
  const url = location === null ? undefined : new URL(location);
  return {
    code: answer.status,
    status: url?.searchParams.get('__clerk_status'),
    session: url?.searchParams.get('__clerk_created_session') ?? null,
    url,
    headers: answer.headers,
  };
}

async function askForLink(person: Person, by = browser): Promise<string> {
  const { id } = await ok(by.post<SignInJSON>('/client/sign_ins', { identifier: person.email }));
  await ok(by.post(`/client/sign_ins/${id}/prepare_first_factor`, { strategy: 'email_link', redirectUrl: PAGE() }));
  return id;
}
const poll = (id: string, by = browser) => by.get<SignInJSON>(`/client/sign_ins/${id}`);

describe('a link begins with our own origin', () => {
  test.each(['evil.example', 'localhost.evil.example', '203.0.113.9:3000'])('and none is sent for a request to host %s', async (host) => {
    const ann = await signUp(server);
    const before = lastMessage(server, ann.email);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/__clerk/v1/client/sign_ins',
      headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ identifier: ann.email, strategy: 'email_link', redirect_url: `http://${host}/` }).toString(),
    });
    expect(answer.json()).toMatchObject({ errors: [{ code: 'verification_strategy_invalid' }] });
    expect(lastMessage(server, ann.email)).toEqual(before);
  });
});

describe('a link signs in', () => {
  test('and the waiting page finds its session', async () => {
    const ann = await signUp(server);
    const id = await askForLink(ann);
    expect((await poll(id)).response.first_factor_verification).toMatchObject({
      ...{ object: 'verification_email_link', status: 'unverified', strategy: 'email_link', expire_at: server.clock.now() + 600_000 },
    });
    const opened = await open(lastLink(ann.email));
    expect(opened).toMatchObject({ code: 303, status: 'verified', session: expect.stringMatching(/^sess_/) });
    expect(opened.url?.href.startsWith(`${PAGE()}&__clerk_status=`)).toBe(true);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(browser.cookies.get('__client_uat')).toBe(String(server.clock.now() / 1000));
    // The second tab has the same cookies, and only reads.
    const { response, client } = await poll(id);
    expect(response).toMatchObject({ status: 'complete', created_session_id: opened.session });
    expect(response.first_factor_verification).toMatchObject({ status: 'verified', verified_at_client: client?.id });
    expect(client).toMatchObject({ sign_in: null, sessions: [{ id: opened.session, user: { id: ann.userId } }] });
    expect(client).toMatchObject({ last_active_session_id: opened.session, last_authentication_strategy: 'email_link' });
  });

  test('only in the browser that requested it', async () => {
    const ann = await signUp(server);
    const id = await askForLink(ann);
    const link = lastLink(ann.email);
    const other = new FapiClient(server);
    expect(await open(link, other)).toMatchObject({ code: 303, status: 'client_mismatch', session: null });
    await ok(other.put('/client'));
    expect(await open(link, other)).toMatchObject({ status: 'client_mismatch', session: null });
    expect((await ok(other.get<ClientJSON>('/client'))).sessions).toEqual([]);
    expect((await poll(id)).response).toMatchObject({ status: 'needs_first_factor' });
    // A mail scanner that has opened it does not use it up.
    expect(await open(link)).toMatchObject({ status: 'verified' });
  });

  test('once', async () => {
    const ann = await signUp(server);
    await askForLink(ann);
    const link = lastLink(ann.email);
    await open(link);
    expect(await open(link)).toMatchObject({ code: 303, status: 'failed', session: null });
    await ok(browser.delete('/client/sessions'));
    expect(await open(link)).toMatchObject({ status: 'failed' });
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toEqual([]);
  });

  test('once, even when it is opened twice at the same time', async () => {
    const ann = await signUp(server);
    await askForLink(ann);
    const link = lastLink(ann.email);
    const opened = await Promise.all([open(link), open(link)]);
    expect(opened.map(({ status }) => status).sort()).toEqual(['failed', 'verified']);
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toHaveLength(1);
  });

  test('for ten minutes', async () => {
    const ann = await signUp(server);
    const id = await askForLink(ann);
    const link = lastLink(ann.email);
    server.clock.advance(600);
    expect(await open(link)).toMatchObject({ code: 303, status: 'expired', session: null });
    expect((await poll(id)).response.first_factor_verification).toMatchObject({ status: 'expired' });
  });

  test('up to the second factor', async () => {
    const ann = await signUp(server);
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    const code = totpCode(server, secret);
    await ok(ann.browser.post('/me/totp/attempt_verification', { code }));
    server.clock.advance(60);
    const id = await askForLink(ann);
    expect(await open(lastLink(ann.email))).toMatchObject({ status: 'verified', session: null });
    expect((await poll(id)).response).toMatchObject({ status: 'needs_second_factor', created_session_id: null });
  });

  test('not after another link was sent', async () => {
    const ann = await signUp(server);
    const id = await askForLink(ann);
    const first = lastLink(ann.email);
    const again = { strategy: 'email_link', redirectUrl: PAGE() };
    const hasty = await browser.post(`/client/sign_ins/${id}/prepare_first_factor`, again);
    expect([hasty.status, hasty.headers.get('retry-after')]).toEqual([429, '30']);
    server.clock.advance(30);
    await ok(browser.post(`/client/sign_ins/${id}/prepare_first_factor`, again));
    expect(await open(first)).toMatchObject({ status: 'failed' });
    expect(await open(lastLink(ann.email))).toMatchObject({ status: 'verified' });
  });

  test('not where sign-ins are switched off meanwhile, with a message on its page', async () => {
    setSettings(server, { lockout: { attempts: 1 } });
    const ann = await signUp(server, { password: PASSWORD });
    await askForLink(ann);
    await refused(new FapiClient(server).post('/client/sign_ins', { identifier: ann.email, password: 'wrong' }));
    const locked = await open(lastLink(ann.email));
    expect(locked).toMatchObject({ code: 303, status: 'failed', session: null });
    expect(locked.url?.pathname).toBe('/verified');
  });

  test('not beside a user who has signed in meanwhile', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server, { password: PASSWORD })];
    await askForLink(ann);
    await ok(browser.post('/client/sign_ins', { identifier: bob.email, password: PASSWORD }));
    expect(await open(lastLink(ann.email))).toMatchObject({ code: 303, status: 'failed', session: null });
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toMatchObject([{ user: { id: bob.userId } }]);
  });

  test('not once the attempt has ended', async () => {
    const ann = await signUp(server);
    const { id } = await ok(browser.post<SignInJSON>('/client/sign_ins', { identifier: ann.email }));
    server.clock.advance(86_400 - 300);
    await ok(browser.post(`/client/sign_ins/${id}/prepare_first_factor`, { strategy: 'email_link', redirectUrl: PAGE() }));
    server.clock.advance(300);
    expect(await open(lastLink(ann.email))).toMatchObject({ code: 303, status: 'failed', session: null });
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toEqual([]);
  });

  test('not with the cookie from before another sign-in', async () => {
    setSettings(server, { single_session_mode: false });
    const [ann, bob] = [await signUp(server), await signUp(server, { password: PASSWORD })];
    await askForLink(ann);
    const attacker = new FapiClient(server);
    attacker.cookies.set('__client', browser.cookies.get('__client') ?? '');
    await ok(browser.post('/client/sign_ins', { identifier: bob.email, password: PASSWORD }));
    expect(await open(lastLink(ann.email), attacker)).toMatchObject({ code: 303, status: 'client_mismatch', session: null });
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toMatchObject([{ user: { id: bob.userId } }]);
  });

  test('but is not accepted as a code', async () => {
    const ann = await signUp(server);
    const id = await askForLink(ann);
    const answer = browser.post(`/client/sign_ins/${id}/attempt_first_factor`, { strategy: 'email_code', code: '000000' });
    expect(await refused(answer)).toEqual({ status: 400, code: 'verification_missing' });
  });
});

describe('a link of a sign-up', () => {
  const begin = async (emailAddress: string, username: string) => {
    const { id } = await ok(browser.post<SignUpJSON>('/client/sign_ups', { emailAddress, username }));
    await ok(browser.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_link', redirectUrl: PAGE() }));
    return id;
  };

  test('makes the account, and the waiting page finds its session', async () => {
    const id = await begin('link1@example.org', 'linked_one');
    const opened = await open(lastLink('link1@example.org'));
    expect(opened).toMatchObject({ code: 303, status: 'verified', session: expect.stringMatching(/^sess_/) });
    const { response, client } = await browser.get<SignUpJSON>(`/client/sign_ups/${id}`);
    expect(response).toMatchObject({ status: 'complete', created_session_id: opened.session });
    // The waiting tab still reads its sign-up. For all other calls the browser has no sign-up any more.
    expect(client).toMatchObject({
      sign_up: { id, status: 'complete' },
      sessions: [{ id: opened.session, user: { username: 'linked_one' } }],
    });
    expect((await ok(browser.get<ClientJSON>('/client'))).sign_up).toBeNull();
  });

  test('leaves missing fields to its page', async () => {
    setSettings(server, { attributes: { first_name: { enabled: true, required: true } } });
    const id = await begin('link2@example.org', 'linked_two');
    expect(await open(lastLink('link2@example.org'))).toMatchObject({ status: 'verified', session: null });
    const { response } = await browser.get<SignUpJSON>(`/client/sign_ups/${id}`);
    expect(response).toMatchObject({ status: 'missing_requirements', unverified_fields: [], missing_fields: ['first_name'] });
    expect(await ok(browser.patch(`/client/sign_ups/${id}`, { firstName: 'Lin' }))).toMatchObject({ status: 'complete' });
  });

  test('expires, and does not work in another browser', async () => {
    const id = await begin('link3@example.org', 'linked_three');
    expect(await open(lastLink('link3@example.org'), new FapiClient(server))).toMatchObject({ status: 'client_mismatch' });
    server.clock.advance(600);
    expect(await open(lastLink('link3@example.org'))).toMatchObject({ status: 'expired', session: null });
    expect((await browser.get<SignUpJSON>(`/client/sign_ups/${id}`)).response.verifications?.email_address).toMatchObject({
      status: 'expired',
    });
  });

  test('does not work once the sign-up has ended, or sign-ups are switched off', async () => {
    await begin('link5@example.org', 'linked_five');
    setSettings(server, { sign_up: { mode: 'restricted' } });
    expect(await open(lastLink('link5@example.org'))).toMatchObject({ code: 303, status: 'failed', session: null });
    setSettings(server);
    // That did not use it up.
    expect(await open(lastLink('link5@example.org'))).toMatchObject({ status: 'verified', session: expect.any(String) });
    browser = new FapiClient(server);
    const id = await begin('link6@example.org', 'linked_six');
    server.clock.advance(86_400 - 300);
    await ok(browser.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_link', redirectUrl: PAGE() }));
    server.clock.advance(300);
    expect(await open(lastLink('link6@example.org'))).toMatchObject({ code: 303, status: 'failed', session: null });
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toEqual([]);
  });

  test('reports on its page that the username was taken meanwhile', async () => {
    await begin('link4@example.org', 'linked_four');
    const { userId } = await signUp(server);
    await server.query('UPDATE identity_user SET username_key = $1 WHERE id = $2', [usernameKey('linked_four'), userId]);
    expect(await open(lastLink('link4@example.org'))).toMatchObject({ code: 303, status: 'failed', session: null });
    expect((await ok(browser.get<ClientJSON>('/client'))).sessions).toEqual([]);
  });
});

test('a link to an address of the account verifies it, and the waiting page sees it', async () => {
  const ann = await signUp(server);
  // Addresses are in the order in which they were added.
  server.clock.advance(1);
  const { id } = await ok(ann.browser.post<EmailAddressJSON>('/me/email_addresses', { emailAddress: 'second@example.org' }));
  const wanted = { strategy: 'email_link', redirectUrl: PAGE() };
  await ok(ann.browser.post(`/me/email_addresses/${id}/prepare_verification`, wanted));
  expect(await open(lastLink('second@example.org'))).toMatchObject({ status: 'client_mismatch' });
  expect(await open(lastLink('second@example.org'), ann.browser)).toMatchObject({ code: 303, status: 'verified', session: null });
  const { response, client } = await ann.browser.get<EmailAddressJSON>(`/me/email_addresses/${id}`);
  expect(response).toMatchObject({ verification: { status: 'verified', strategy: 'email_link' } });
  expect(client?.sessions[0]?.user.email_addresses).toMatchObject([{}, { id, verification: { status: 'verified' } }]);
});

describe('a link that was never sent', () => {
  test.each(['', '?token=', '?token=x', `?token=${'x'.repeat(200)}`, '?token=a&token=b', '?token=%00'])('%s fails', async (query) => {
    const opened = await open(`/__clerk/v1/verify${query}`);
    expect(opened).toMatchObject({ code: 303, status: 'failed', session: null });
    expect(opened.url?.href).toBe(`${server.url}/?__clerk_status=failed`);
  });
});

describe('a link redirects', () => {
  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])('not to %s', async (redirectUrl) => {
    const ann = await signUp(server);
    const refusal = { status: 422, code: 'invalid_redirect_url', param: 'redirect_url' };
    const strategy = 'email_link';
    expect(await refused(browser.post('/client/sign_ins', { identifier: ann.email, strategy, redirectUrl }))).toEqual(refusal);
    const { id } = await ok(browser.post<SignUpJSON>('/client/sign_ups', { emailAddress: 'link9@example.org' }));
    expect(await refused(browser.post(`/client/sign_ups/${id}/prepare_verification`, { strategy, redirectUrl }))).toEqual(refusal);
  });

  test('not without a target: the call is refused', async () => {
    const ann = await signUp(server);
    const missing = browser.post('/client/sign_ins', { identifier: ann.email, strategy: 'email_link' });
    expect(await refused(missing)).toEqual({ status: 422, code: 'form_param_nil', param: 'redirect_url' });
  });

  test('to a path of the site and to origins that the settings name', async () => {
    setSettings(server, { allowed_redirect_origins: ['https://golf.example'] });
    for (const [redirectUrl, expected] of [
      ['/verified', `${server.url}/verified`],
      ['https://golf.example/x', 'https://golf.example/x'],
    ] as const) {
      const ann = await signUp(server);
      const by = new FapiClient(server);
      await ok(by.post('/client/sign_ins', { identifier: ann.email, strategy: 'email_link', redirectUrl }));
      const { url } = await open(lastLink(ann.email), by);
      expect(`${url?.origin}${url?.pathname}`).toBe(expected);
    }
  });
});
