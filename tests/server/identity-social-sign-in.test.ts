import type { SignInJSON, SignUpJSON, TOTPJSON, UserJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastMessage, PASSWORD, signInByTicket, signUp } from '../support/fapi-people.ts';
import { watchLockOrder } from './support/lock-order.ts';
import { shareSocialServer } from './support/shared-social-server.ts';
import {
  beginSignIn,
  beginSignUp,
  goThere,
  newAccount,
  newName,
  personWith,
  type SocialServer,
  STRATEGIES,
  setSocial,
  signInWith,
  signUpWith,
} from './support/social-server.ts';
import { totpCode } from './support/totp-code.ts';

const GOOGLE = 'oauth_google';

let server: SocialServer;
let browser: FapiClient;
const late = watchLockOrder();
shareSocialServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSocial(server);
  browser = new FapiClient(server);
});

const page = (path: string) => `${server.url}${path}`;
const transferToSignUp = (fields = {}, by = browser) => by.post<SignUpJSON>('/client/sign_ups', { transfer: true, ...fields });

test.each(STRATEGIES)('an account of %s signs up, and signs in again elsewhere', async (strategy) => {
  const account = newAccount();
  const username = newName();
  expect(await signUpWith(server, browser, strategy, account, { username })).toBe(page('/done'));
  expect(browser.client).toMatchObject({ sign_in: null, sign_up: null, last_authentication_strategy: strategy });
  expect(browser.user).toMatchObject({
    username,
    external_accounts: [{ provider: strategy, provider_user_id: account.sub, verification: { status: 'verified', strategy } }],
  });
  const [address] = browser.user.email_addresses;
  expect(address).toMatchObject({
    email_address: account.email,
    verification: { object: 'verification_from_oauth', status: 'verified', strategy: `from_${strategy}` },
    linked_to: [{ type: strategy, id: browser.user.external_accounts[0]?.identification_id }],
  });
  const elsewhere = new FapiClient(server);
  expect(await signInWith(server, elsewhere, strategy, account)).toBe(page('/done'));
  expect(elsewhere.client).toMatchObject({ sign_in: null, sign_up: null });
  expect(elsewhere.user.id).toBe(browser.user.id);
});

describe('a sign-in with an account that nobody has', () => {
  const unknown = async (settings = {}) => {
    const account = newAccount();
    expect(await signInWith(server, browser, GOOGLE, account)).toBe(page('/sso-callback'));
    setSocial(server, settings);
    return account;
  };

  test('can be transferred to a sign-up', async () => {
    const account = await unknown();
    expect(browser.client?.sign_in).toMatchObject({
      status: 'needs_identifier',
      first_factor_verification: { status: 'transferable', strategy: GOOGLE, error: { code: 'external_account_not_found' } },
    });
    expect(browser.client?.sign_in?.first_factor_verification).not.toHaveProperty('external_verification_redirect_url');
    const username = newName();
    expect(await ok(transferToSignUp({ username }))).toMatchObject({
      status: 'complete',
      verifications: { external_account: { status: 'verified' } },
    });
    expect(browser.user).toMatchObject({ username, external_accounts: [{ provider_user_id: account.sub }] });
    expect(browser.client).toMatchObject({ sign_in: null });
  });

  test('is asked for a username, and done once it has one', async () => {
    await unknown();
    const signUp = await ok(transferToSignUp());
    expect(signUp).toMatchObject({ status: 'missing_requirements', missing_fields: ['username'], unverified_fields: [] });
    expect(browser.client?.sign_in).toBe(null);
    const done = await ok(browser.patch<SignUpJSON>(`/client/sign_ups/${signUp.id}`, { username: newName() }));
    expect(done).toMatchObject({ status: 'complete', created_user_id: browser.user.id });
    expect(browser.user.external_accounts).toHaveLength(1);
  });

  test('is transferred once, and for a quarter of an hour', async () => {
    await unknown();
    server.clock.advance(15 * 60);
    expect(await refused(transferToSignUp())).toEqual({ status: 400, code: 'account_transfer_invalid' });
    browser = new FapiClient(server);
    await unknown();
    await ok(transferToSignUp());
    expect(await refused(transferToSignUp())).toEqual({ status: 400, code: 'account_transfer_invalid' });
  });

  test.each([
    ['restricted', 'sign_up_mode_restricted'],
    ['waitlist', 'sign_up_restricted_waitlist'],
  ] as const)('says that sign-ups are closed (%s)', async (mode, code) => {
    setSocial(server, { sign_up: { mode } });
    await unknown({ sign_up: { mode } });
    expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({ status: 'failed', error: { code } });
    expect(await refused(transferToSignUp())).toEqual({ status: 403, code });
  });
});

test('a transfer without anything to transfer is refused', async () => {
  const refusal = { status: 400, code: 'account_transfer_invalid' };
  expect(await refused(transferToSignUp())).toEqual(refusal);
  await ok(browser.put('/client'));
  expect(await refused(transferToSignUp())).toEqual(refusal);
  expect(await refused(browser.post('/client/sign_ins', { transfer: true }))).toEqual(refusal);
});

describe('an account is linked to a user', () => {
  test('by an e-mail address that both sides have verified, and the owner is told', async () => {
    const ann = await signUp(server);
    const account = newAccount({ email: ann.email });
    expect(await signInWith(server, browser, GOOGLE, account)).toBe(page('/done'));
    expect(browser.user).toMatchObject({ id: ann.userId, external_accounts: [{ provider_user_id: account.sub }] });
    expect(lastMessage(server, ann.email).subject).toMatch(/sign-in|sign in/);
    // From then on by the provider's id alone.
    const elsewhere = new FapiClient(server);
    await signInWith(server, elsewhere, GOOGLE, { ...account, email: 'moved@example.org' });
    expect(elsewhere.user.id).toBe(ann.userId);
  });

  test.each([
    ['oauth_google', { email_verified: false }],
    ['oauth_google', { email_verified: 'no' }],
    ['oauth_google', { hd: undefined }],
    ['oauth_microsoft', { xms_edov: false }],
    ['oauth_custom_acme', { email_verified: undefined }],
  ] as const)('not by one that %s has not verified (%o)', async (strategy, claims) => {
    const ann = await signUp(server);
    expect(await signInWith(server, browser, strategy, newAccount({ email: ann.email, ...claims }))).toBe(page('/sso-callback'));
    expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({
      status: 'failed',
      error: { code: 'external_account_email_address_verification_required' },
    });
    expect((await ok(ann.browser.get<{ external_accounts: unknown[] }>('/me'))).external_accounts).toEqual([]);
  });

  test.each([
    ['a custom provider', { enabled: true }, false],
    ['a custom provider that the operator believes', { enabled: true, links_addresses: true }, true],
    ['a custom provider, for addresses of its domain', { enabled: true, links_addresses: true, domains: ['Example.org'] }, true],
    ['a custom provider, for addresses of other domains', { enabled: true, links_addresses: true, domains: ['ample.org'] }, false],
    ['a built-in provider that the operator does not believe', { enabled: true, links_addresses: false }, false],
  ])('by what %s says, or not', async (provider, setting, isLinked) => {
    const strategy = provider.startsWith('a custom') ? 'oauth_custom_acme' : GOOGLE;
    setSocial(server, { social: { [strategy]: setting } });
    const ann = await signUp(server);
    await signInWith(server, browser, strategy, newAccount({ email: ann.email }));
    if (isLinked) expect(browser.user.id).toBe(ann.userId);
    else {
      expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({
        status: 'failed',
        error: {
          code: 'external_account_email_address_verification_required',
          long_message: expect.stringMatching(/Sign in to it another way, then connect this provider/),
        },
      });
    }
    // Of a new user the address is proved by a code, or not at all.
    const other = new FapiClient(server);
    await signUpWith(server, other, strategy, newAccount(), { username: newName() });
    expect(other.client?.sign_up?.unverified_fields ?? []).toEqual(isLinked ? [] : ['email_address']);
  });

  test('not by one that the user has not verified', async () => {
    const ann = await signUp(server);
    const account = newAccount();
    await ok(ann.browser.post('/me/email_addresses', { emailAddress: account.email }));
    await signInWith(server, browser, GOOGLE, account);
    expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({ status: 'transferable' });
  });

  test('with enumeration protection not to be told from one that nobody has', async () => {
    setSocial(server, { enumeration_protection: true });
    const ann = await signUp(server);
    await signInWith(server, browser, GOOGLE, newAccount({ email: ann.email, email_verified: false }));
    expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({ status: 'transferable' });
    // The address must then be proved like any other, and is taken.
    expect(await ok(transferToSignUp({ username: newName() }))).toMatchObject({ unverified_fields: ['email_address'] });
  });

  test('only if the user has no other account of the provider', async () => {
    const account = newAccount();
    const ann = await personWith(server, GOOGLE, account);
    await signInWith(server, browser, GOOGLE, newAccount({ email: account.email }));
    expect(browser.client?.sign_in?.first_factor_verification).toMatchObject({
      status: 'failed',
      error: { code: 'oauth_account_already_connected' },
    });
    expect(ann.user.external_accounts).toHaveLength(1);
  });
});

describe('a second factor', () => {
  /** @returns a function that proves the second factor of the browser's sign-in */
  const addApp = async (owner: FapiClient) => {
    const { secret = '' } = await ok(owner.post<TOTPJSON>('/me/totp'));
    await ok(owner.post('/me/totp/attempt_verification', { code: totpCode(server, secret) }));
    server.clock.advance(60);
    return () =>
      browser.post<SignInJSON>(`/client/sign_ins/${browser.client?.sign_in?.id}/attempt_second_factor`, {
        strategy: 'totp',
        code: totpCode(server, secret),
      });
  };

  test('follows the provider', async () => {
    const account = newAccount();
    const ann = await personWith(server, GOOGLE, account);
    const prove = await addApp(ann);
    expect(await signInWith(server, browser, GOOGLE, account)).toBe(page('/sso-callback'));
    const signIn = browser.client?.sign_in;
    expect(signIn).toMatchObject({ status: 'needs_second_factor', first_factor_verification: { status: 'verified' } });
    expect(browser.client?.sessions).toEqual([]);
    expect(await ok(prove())).toMatchObject({ status: 'complete' });
    expect(browser.user.id).toBe(ann.user.id);
  });

  // Who has only the mailbox would keep a way in.
  test.each(['a sign-in', 'a sign-up that is transferred'])('passes before %s connects the account', async (way) => {
    const ann = await signUp(server);
    const prove = await addApp(ann.browser);
    const account = newAccount({ email: ann.email });
    if (way === 'a sign-in') await signInWith(server, browser, GOOGLE, account);
    else {
      await signUpWith(server, browser, GOOGLE, account);
      await ok(browser.post('/client/sign_ins', { transfer: true }));
    }
    expect(browser.client?.sign_in).toMatchObject({ status: 'needs_second_factor' });
    const connected = async () => (await ok(ann.browser.get<UserJSON>('/me'))).external_accounts;
    expect(await connected()).toEqual([]);
    expect(await ok(prove())).toMatchObject({ status: 'complete' });
    expect(await connected()).toMatchObject([{ provider_user_id: account.sub }]);
  });
});

// An attacker has put a cookie that they know into the browser, and waits.
describe('a caller with the browser’s former cookie', () => {
  const plantCookie = async () => {
    const attacker = new FapiClient(server);
    await ok(attacker.put('/client'));
    browser.cookies.set('__client', attacker.cookies.get('__client') ?? '');
    return attacker;
  };
  const former = { status: 401, code: 'authentication_invalid' };

  test('does not sign up with the account that the owner’s sign-in has shown', async () => {
    const attacker = await plantCookie();
    await signInWith(server, browser, GOOGLE, newAccount());
    expect(await refused(transferToSignUp({ username: newName() }, attacker))).toEqual(former);
    expect(await ok(transferToSignUp({ username: newName() }))).toMatchObject({ status: 'complete' });
  });

  test('does not sign in as the owner whose account the sign-up has shown', async () => {
    const account = newAccount();
    await personWith(server, GOOGLE, account);
    await plantCookie();
    const { verifications } = await beginSignUp(browser, GOOGLE);
    // The attacker follows the browser up to the callback.
    const attacker = new FapiClient(server);
    attacker.cookies.set('__client', browser.cookies.get('__client') ?? '');
    server.providers[GOOGLE].account = account;
    await goThere(browser, verifications?.external_account);
    expect(await refused(attacker.post('/client/sign_ins', { transfer: true }))).toEqual(former);
    expect(await ok(browser.post('/client/sign_ins', { transfer: true }))).toMatchObject({ status: 'complete' });
  });
});

describe('a sign-in fails for', () => {
  const failure = async (prepare: (userId: string) => Promise<unknown>) => {
    const account = newAccount();
    const ann = await personWith(server, GOOGLE, account);
    await prepare(ann.user.id);
    expect(await signInWith(server, browser, GOOGLE, account)).toBe(page('/sso-callback'));
    expect(browser.client?.sessions).toEqual([]);
    return browser.client?.sign_in?.first_factor_verification;
  };

  test('a closed account', async () => {
    const error = { code: 'user_banned' };
    const banned = await failure((id) => server.query('UPDATE identity_user SET banned = true WHERE id = $1', [id]));
    expect(banned).toMatchObject({ status: 'failed', error });
  });

  test('a locked account', async () => {
    const until = new Date(server.clock.now() + 600_000);
    const locked = await failure((id) => server.query('UPDATE identity_user SET locked_until = $2 WHERE id = $1', [id, until]));
    expect(locked).toMatchObject({ status: 'failed', error: { code: 'user_locked', meta: { lockout_expires_in_seconds: 600 } } });
  });

  test('a provider that does not sign people in', async () => {
    const social = { [GOOGLE]: { enabled: true, authenticatable: false } };
    setSocial(server, { social });
    const refusal = { status: 400, code: 'oauth_non_authenticatable_provider' };
    for (const path of ['/client/sign_ins', '/client/sign_ups']) {
      expect(await refused(browser.post(path, { strategy: GOOGLE, redirectUrl: '/' }))).toEqual(refusal);
    }
  });
});

describe('who is signed in already', () => {
  test('is told so by the session, if it is the same user', async () => {
    setSocial(server, { single_session_mode: false });
    const account = newAccount();
    const ann = await personWith(server, GOOGLE, account);
    server.providers[GOOGLE].account = account;
    const { first_factor_verification: verification } = await beginSignIn(ann, GOOGLE);
    expect(await goThere(ann, verification)).toBe(page('/sso-callback'));
    await ann.get('/client');
    expect(ann.client?.sign_in?.first_factor_verification).toMatchObject({
      status: 'failed',
      error: { code: 'identifier_already_signed_in', meta: { session_id: ann.sessionId } },
    });
  });

  test('is refused at once with one session in each browser, or when they come back', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const fields = { strategy: GOOGLE, redirectUrl: '/' };
    expect(await refused(ann.browser.post('/client/sign_ins', fields))).toEqual({ status: 400, code: 'session_exists' });
    const account = newAccount();
    await personWith(server, GOOGLE, account);
    server.providers[GOOGLE].account = account;
    const { first_factor_verification: verification } = await beginSignIn(browser, GOOGLE);
    // Meanwhile, in another tab of the same browser.
    await signInByTicket(server, browser, ann.userId);
    expect(await goThere(browser, verification)).toBe(page('/sso-callback'));
    await browser.get('/client');
    expect(browser.user.id).toBe(ann.userId);
  });
});

test('a sign-in that another has replaced does not go on', async () => {
  const account = newAccount();
  await personWith(server, GOOGLE, account);
  server.providers[GOOGLE].account = account;
  const { id, first_factor_verification: verification } = await beginSignIn(browser, GOOGLE);
  await ok(browser.post(`/client/sign_ins`, {}));
  await server.query('UPDATE identity_sign_in SET abandon_at = $2 WHERE id = $1', [id, new Date(server.clock.now())]);
  expect(await goThere(browser, verification)).toBe(page('/sso-callback'));
  await browser.get('/client');
  expect(browser.client).toMatchObject({ sessions: [], sign_in: { status: 'needs_identifier', first_factor_verification: null } });
});

// The embedded database has no locks to watch.
test.runIf(process.env.TEST_DATABASE_URL)('all calls above locked browser client, account, sessions and proofs in order', () => {
  expect(late).toEqual([]);
});
