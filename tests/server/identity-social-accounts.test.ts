import type { DeletedObjectJSON, ExternalAccountJSON, SessionVerificationJSON, SignInJSON, UserJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { HousekeepingService } from '../../server/modules/identity/flows/housekeeping/housekeeping.service.ts';
import { UserExportService } from '../../server/modules/identity/flows/users/user-export.service.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastMessage, signInAgain, signInByTicket, signUp } from '../support/fapi-people.ts';
import { watchLockOrder } from './support/lock-order.ts';
import { shareSocialServer } from './support/shared-social-server.ts';
import {
  beginConnect,
  connectAccount,
  goThere,
  newAccount,
  personWith,
  SOCIAL,
  type SocialServer,
  setSocial,
  signInWith,
} from './support/social-server.ts';

const GOOGLE = 'oauth_google';
const GITHUB = 'oauth_github';

let server: SocialServer;
const late = watchLockOrder();
shareSocialServer((shared) => {
  server = shared;
});
beforeEach(() => setSocial(server));

const post = (browser: FapiClient, fields: Fields) =>
  browser.post<ExternalAccountJSON>('/me/external_accounts', { redirectUrl: '/account', ...fields });
const read = (browser: FapiClient, id: string) => ok(browser.get<ExternalAccountJSON>(`/me/external_accounts/${id}`));

const connect = (browser: FapiClient, strategy: typeof GOOGLE | typeof GITHUB, account = newAccount()) =>
  connectAccount(server, browser, strategy, account);

describe('an account is connected', () => {
  test('after its owner comes back from the provider, who is told by mail', async () => {
    const ann = await signUp(server);
    const account = newAccount({ given_name: 'Ann' });
    server.providers[GOOGLE].account = account;
    const begun = await beginConnect(ann.browser, GOOGLE);
    expect(begun).toMatchObject({
      object: 'external_account',
      provider: GOOGLE,
      provider_user_id: '',
      verification: { status: 'unverified' },
    });
    expect(ann.browser.user.external_accounts).toMatchObject([{ id: begun.id, verification: { status: 'unverified' } }]);
    expect(await goThere(ann.browser, begun.verification)).toBe(`${server.url}/account`);
    expect(await read(ann.browser, begun.id)).toMatchObject({
      ...{ id: begun.id, provider_user_id: account.sub, email_address: account.email, first_name: 'Ann' },
      verification: { object: 'verification_oauth', status: 'verified', strategy: GOOGLE },
    });
    expect(lastMessage(server, ann.email).subject).toBe('Your Upshot account has a new way to sign in');
    const elsewhere = new FapiClient(server);
    await signInWith(server, elsewhere, GOOGLE, account);
    expect(elsewhere.user.id).toBe(ann.userId);
  });

  test('only after a fresh proof of identity', async () => {
    const ann = await signUp(server);
    server.clock.advance(11 * 60);
    expect(await refused(post(ann.browser, { strategy: GOOGLE }))).toEqual({ status: 403, code: 'session_reverification_required' });
  });

  test('once for each provider', async () => {
    const ann = await signUp(server);
    await connect(ann.browser, GOOGLE);
    await connect(ann.browser, GITHUB);
    expect(await refused(post(ann.browser, { strategy: GOOGLE }))).toEqual({ status: 400, code: 'oauth_account_already_connected' });
  });

  test('again from the start, if the first attempt was left', async () => {
    const ann = await signUp(server);
    const left = await beginConnect(ann.browser, GOOGLE);
    const id = await connect(ann.browser, GOOGLE);
    expect(id).toBe(left.id);
    // What was begun first cannot replace what came of the second.
    server.providers[GOOGLE].account = newAccount();
    await goThere(ann.browser, left.verification);
    expect(await read(ann.browser, id)).toMatchObject({ verification: { status: 'verified' } });
  });

  test.each([
    ['a provider that refuses', null, 'oauth_access_denied'],
    ['an account of somebody else', 'taken', 'oauth_identification_claimed'],
  ] as const)('not for %s', async (_, kind, code) => {
    const account = newAccount();
    if (kind === 'taken') await personWith(server, GOOGLE, account);
    const ann = await signUp(server);
    server.providers[GOOGLE].account = kind === null ? null : account;
    const { id, verification } = await beginConnect(ann.browser, GOOGLE);
    expect(await goThere(ann.browser, verification)).toBe(`${server.url}/account`);
    expect(await read(ann.browser, id)).toMatchObject({ provider_user_id: '', verification: { status: 'failed', error: { code } } });
    // The failed account is no way in.
    await ok(ann.browser.delete(`/me/external_accounts/${id}`));
  });

  test('not after its user has signed out', async () => {
    const ann = await signUp(server);
    server.providers[GOOGLE].account = newAccount();
    const { id, verification } = await beginConnect(ann.browser, GOOGLE);
    await ok(ann.browser.delete('/client/sessions'));
    await goThere(ann.browser, verification);
    await signInByTicket(server, ann.browser, ann.userId);
    const error = { code: 'oauth_callback_invalid' };
    expect(await read(ann.browser, id)).toMatchObject({ provider_user_id: '', verification: { status: 'failed', error } });
  });

  test.each<[string, Fields, { status: number; code: string; param?: string }]>([
    ['no strategy', {}, { status: 422, code: 'form_param_nil', param: 'strategy' }],
    ['another kind of strategy', { strategy: 'email_code' }, { status: 422, code: 'form_param_value_invalid', param: 'strategy' }],
    ['an unknown provider', { strategy: 'oauth_nobody' }, { status: 400, code: 'oauth_unsupported_provider' }],
    ['a custom provider that is off', { strategy: 'oauth_custom_other' }, { status: 400, code: 'oauth_provider_not_enabled' }],
  ])('not with %s', async (_, fields, refusal) => {
    const { browser } = await signUp(server);
    expect(await refused(post(browser, fields))).toEqual(refusal);
  });

  test('also at a provider that does not sign people in, which is then no way in', async () => {
    setSocial(server, { social: { [GOOGLE]: { enabled: true, authenticatable: false } } });
    const ann = await signUp(server);
    await connect(ann.browser, GOOGLE);
    const [address] = ann.browser.user.email_addresses;
    setSocial(server, { social: { [GOOGLE]: { enabled: true, authenticatable: false } }, attributes: { email_address: NOT_REQUIRED } });
    expect(await refused(ann.browser.delete(`/me/email_addresses/${address?.id}`))).toMatchObject({
      code: 'identification_deletion_failed',
    });
    setSocial(server, { attributes: { email_address: NOT_REQUIRED } });
    await ok(ann.browser.delete(`/me/email_addresses/${address?.id}`));
  });
});

const NOT_REQUIRED = {
  ...{ enabled: true, used_for_first_factor: true, verify_at_sign_up: true },
  ...{ first_factors: ['email_code' as const], verifications: ['email_code' as const] },
};

describe('an account is disconnected', () => {
  test('and its owner is told by mail', async () => {
    const ann = await signUp(server);
    const account = newAccount();
    const id = await connect(ann.browser, GOOGLE, account);
    expect(await ok(ann.browser.delete<DeletedObjectJSON>(`/me/external_accounts/${id}`))).toEqual({
      object: 'external_account',
      id,
      deleted: true,
    });
    expect(ann.browser.user.external_accounts).toEqual([]);
    expect(lastMessage(server, ann.email).subject).toBe('A way to sign in to Upshot was removed');
    const elsewhere = new FapiClient(server);
    await signInWith(server, elsewhere, GOOGLE, account);
    expect(elsewhere.client?.sessions).toEqual([]);
    // The account can be connected again, here or elsewhere.
    await connect((await signUp(server)).browser, GOOGLE, account);
  });

  test('only after a fresh proof of identity', async () => {
    const ann = await signUp(server);
    const id = await connect(ann.browser, GOOGLE);
    server.clock.advance(11 * 60);
    expect(await refused(ann.browser.delete(`/me/external_accounts/${id}`))).toEqual({
      status: 403,
      code: 'session_reverification_required',
    });
  });

  test('not if it is the last way in', async () => {
    setSocial(server, { attributes: { email_address: { enabled: false }, username: { enabled: true, required: true } } });
    const ann = await personWith(server, GOOGLE, newAccount());
    expect(ann.user.email_addresses).toEqual([]);
    const [account] = ann.user.external_accounts;
    expect(await refused(ann.delete(`/me/external_accounts/${account?.id}`))).toEqual({
      status: 400,
      code: 'identification_deletion_failed',
    });
    await connect(ann, GITHUB);
    await ok(ann.delete(`/me/external_accounts/${account?.id}`));
  });
});

describe('what a provider has given', () => {
  const stored = async (id: string) =>
    (await server.query<{ tokens: string | null }>('SELECT tokens FROM identity_external_account WHERE id = $1', [id]))[0]?.tokens;

  test('is stored so that a copy of the database hides it, and forgotten on request', async () => {
    const ann = await signUp(server);
    const id = await connect(ann.browser, GITHUB);
    expect(await stored(id)).toMatch(/^[\w-]{60,}$/);
    const begun = await beginConnect(ann.browser, GOOGLE);
    const { searchParams: query } = new URL(begun.verification?.external_verification_redirect_url ?? '');
    const rows = await server.query<{ rows: string }>(
      'SELECT json_agg(r)::text AS rows FROM identity_oauth_redirect r UNION ALL SELECT json_agg(v)::text FROM identity_verification v',
    );
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(query.get(secret)?.length).toBeGreaterThan(40);
      expect(JSON.stringify(rows)).not.toContain(query.get(secret));
    }
    expect(JSON.stringify(rows)).not.toContain('access_token');
    const user = await ok(ann.browser.delete<UserJSON>(`/me/external_accounts/${id}/tokens`));
    expect(user).toMatchObject({ object: 'user', external_accounts: expect.arrayContaining([expect.objectContaining({ id })]) });
    expect(await stored(id)).toBe(null);
  });

  test('that was disconnected does not come back by its address, only by its owner', async () => {
    const ann = await signUp(server);
    const account = newAccount({ email: ann.email });
    const disconnect = async () => ok(ann.browser.delete(`/me/external_accounts/${await connect(ann.browser, GOOGLE, account)}`));
    await disconnect();
    const elsewhere = new FapiClient(server);
    await signInWith(server, elsewhere, GOOGLE, account);
    expect(elsewhere.client).toMatchObject({
      sessions: [],
      sign_in: { first_factor_verification: { error: { code: 'external_account_email_address_verification_required' } } },
    });
    await connect(ann.browser, GOOGLE, account);
    await signInWith(server, elsewhere, GOOGLE, account);
    expect(elsewhere.user.id).toBe(ann.userId);
  });

  test('that was disconnected is in the export, and is forgotten with its user', async () => {
    const ann = await signUp(server);
    const account = newAccount();
    // Twice: what was refused before, and connected again, is refused again.
    for (let i = 0; i < 2; i += 1) {
      await ok(ann.browser.delete(`/me/external_accounts/${await connect(ann.browser, GOOGLE, account)}`));
    }
    const exported = await server.app.get(UserExportService, { strict: false }).of(ann.userId);
    expect(exported).toMatchObject({ refusedAccounts: [{ provider: GOOGLE, providerUserId: account.sub }] });
    await ok(ann.browser.delete('/me'));
    expect(await server.query('SELECT 1 FROM identity_refused_account WHERE user_id = $1', [ann.userId])).toEqual([]);
  });

  test('is exported, without tokens', async () => {
    const ann = await signUp(server);
    const account = newAccount();
    const id = await connect(ann.browser, GOOGLE, account);
    const exported = await server.app.get(UserExportService, { strict: false }).of(ann.userId);
    expect(exported).toMatchObject({
      externalAccounts: [{ id, provider: GOOGLE, providerUserId: account.sub, emailAddress: account.email, hasTokens: true }],
    });
    expect(JSON.stringify(exported)).not.toContain(await stored(id));
  });

  test('waits encrypted while nobody has it, and is forgotten in a quarter of an hour', async () => {
    const account = newAccount({ given_name: 'Leonora' });
    const browser = new FapiClient(server);
    await signInWith(server, browser, GOOGLE, account);
    const waiting = async () => {
      const id = browser.client?.sign_in?.id;
      const [row] = await server.query('SELECT * FROM identity_oauth_redirect WHERE subject_id = $1', [id]);
      return row as Record<string, unknown>;
    };
    const sweep = () => server.app.get(HousekeepingService, { strict: false }).sweep();
    server.clock.advance(899);
    await sweep();
    expect(await waiting()).toMatchObject({ sealed_profile: expect.any(String), tokens: expect.any(String) });
    for (const said of [account.email, 'Leonora']) expect(JSON.stringify(await waiting())).not.toContain(said);
    server.clock.advance(2);
    await sweep();
    expect(await waiting()).toMatchObject({ sealed_profile: null, tokens: null, used_at: expect.any(Date) });
  });

  test('is removed when it was left for a day, or its user is gone', async () => {
    const ann = await signUp(server);
    const [kept, left] = [await connect(ann.browser, GOOGLE), await beginConnect(ann.browser, GITHUB)];
    server.clock.advance(2 * 86_400);
    await server.app.get(HousekeepingService, { strict: false }).sweep();
    const browser = await signInAgain(server, ann.userId);
    expect(await read(browser, kept)).toMatchObject({ verification: { status: 'verified' } });
    expect(await refused(browser.get(`/me/external_accounts/${left.id}`))).toMatchObject({ status: 404 });
    expect(await server.query('SELECT 1 FROM identity_oauth_redirect')).toEqual([]);
    await ok(browser.delete('/me'));
    expect(await server.query('SELECT 1 FROM identity_external_account WHERE id = $1', [kept])).toEqual([]);
  });
});

test('who has only a provider proves it by a new sign-in, not by a session check', async () => {
  setSocial(server, { attributes: { email_address: { enabled: false } } });
  const account = newAccount({ email: undefined, email_verified: undefined });
  const browser = await personWith(server, GOOGLE, account);
  const { id } = browser.user;
  server.clock.advance(11 * 60);
  expect(await refused(browser.post('/me/totp'))).toEqual({ status: 403, code: 'session_reverification_required' });
  const check = await ok(browser.post<SessionVerificationJSON>(`/client/sessions/${browser.sessionId}/verify`, { level: 'second_factor' }));
  expect(check).toMatchObject({ status: 'needs_first_factor', supported_first_factors: [], supported_second_factors: [] });
  await ok(browser.delete('/client/sessions'));
  await signInWith(server, browser, GOOGLE, account);
  expect([browser.user.id, browser.session.factor_verification_age]).toEqual([id, [0, -1]]);
  await ok(browser.post('/me/totp'));
});

test('a provider that is off is no way in', async () => {
  const account = newAccount();
  await personWith(server, GOOGLE, account);
  setSocial(server, { social: { ...SOCIAL, [GOOGLE]: { enabled: false } } });
  const begun = new FapiClient(server).post<SignInJSON>('/client/sign_ins', { strategy: GOOGLE, redirectUrl: '/' });
  expect(await refused(begun)).toEqual({ status: 400, code: 'oauth_provider_not_enabled' });
});

// The embedded database has no locks to watch.
test.runIf(process.env.TEST_DATABASE_URL)('all calls above locked browser client, account, sessions and proofs in order', () => {
  expect(late).toEqual([]);
});
