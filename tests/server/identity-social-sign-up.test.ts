import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignInJSON, SignUpJSON, UserJSON } from '@clerk/types';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PictureImports } from '../../server/modules/identity/rules/social/picture-imports.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, type Settings, signUp } from '../support/fapi-people.ts';
import {
  beginSignUp,
  goThere,
  newAccount,
  newName,
  personWith,
  SOCIAL,
  type SocialServer,
  setSocial,
  signInWith,
  signUpWith,
  startSocialServer,
} from './support/social-server.ts';

const GOOGLE = 'oauth_google';

let captcha: Server;
let server: SocialServer;
let browser: FapiClient;
beforeAll(async () => {
  captcha = createServer((_, response) => response.end(JSON.stringify({ success: true })));
  await new Promise<void>((resolve) => captcha.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(captcha.address() as AddressInfo).port}/`;
  const env = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key', TURNSTILE_VERIFY_URL: url };
  server = await startSocialServer({ env });
});
beforeEach(() => {
  setSocial(server);
  browser = new FapiClient(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server?.close();
  captcha.close();
});

const page = (path: string) => `${server.url}${path}`;
const patch = (fields: Fields) => browser.patch<SignUpJSON>(`/client/sign_ups/${browser.client?.sign_up?.id}`, fields);
const transferToSignIn = (by = browser) => by.post<SignInJSON>('/client/sign_ins', { transfer: true });
const NAMES = { first_name: { enabled: true }, last_name: { enabled: true } } satisfies Settings['attributes'];

describe('a sign-up that lacks something', () => {
  test('keeps what the provider has said, and is done once it has a username', async () => {
    setSocial(server, { attributes: NAMES });
    const account = newAccount({ given_name: 'Ann', family_name: 'Green', preferred_username: 'ann' });
    expect(await signUpWith(server, browser, GOOGLE, account, { unsafeMetadata: { ball: 'red' } })).toBe(page('/sso-callback'));
    expect(browser.client?.sign_up).toMatchObject({
      status: 'missing_requirements',
      ...{ missing_fields: ['username'], unverified_fields: [], external_account_strategy: GOOGLE },
      ...{ email_address: account.email, first_name: 'Ann', last_name: 'Green', username: null },
      verifications: {
        external_account: { object: 'verification_oauth', status: 'verified', strategy: GOOGLE },
        email_address: { object: 'verification_from_oauth', status: 'verified', next_action: '' },
      },
    });
    expect(await ok(patch({ username: newName() }))).toMatchObject({ status: 'complete' });
    expect(browser.user).toMatchObject({ first_name: 'Ann', unsafe_metadata: { ball: 'red' }, external_accounts: [{ first_name: 'Ann' }] });
  });

  test('needs a code for an e-mail address that the provider has not verified', async () => {
    const account = newAccount({ email_verified: false });
    await signUpWith(server, browser, GOOGLE, account, { username: newName() });
    const { id, unverified_fields: unverified } = browser.client?.sign_up ?? {};
    expect(unverified).toEqual(['email_address']);
    await ok(browser.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_code' }));
    const code = lastCode(server, account.email);
    const done = browser.post<SignUpJSON>(`/client/sign_ups/${id}/attempt_verification`, { strategy: 'email_code', code });
    expect(await ok(done)).toMatchObject({ status: 'complete' });
    expect(browser.user).toMatchObject({ external_accounts: [{ email_address: account.email }], email_addresses: [{ linked_to: [] }] });
  });

  test('needs a code for another e-mail address than the provider has verified', async () => {
    const other = newAccount();
    await signUpWith(server, browser, GOOGLE, newAccount(), { username: newName(), emailAddress: other.email });
    expect(browser.client?.sign_up).toMatchObject({ email_address: other.email, unverified_fields: ['email_address'] });
  });

  test('needs the terms, which may be accepted before or after', async () => {
    setSocial(server, { sign_up: { legal_consent_enabled: true } });
    const fields = { username: newName() };
    await signUpWith(server, browser, GOOGLE, newAccount(), fields);
    expect(browser.client?.sign_up).toMatchObject({ missing_fields: ['legal_accepted'] });
    expect(await ok(patch({ legalAccepted: true }))).toMatchObject({ status: 'complete' });
    browser = new FapiClient(server);
    expect(await signUpWith(server, browser, GOOGLE, newAccount(), { username: newName(), legalAccepted: true })).toBe(page('/done'));
  });

  test('needs no password, even where others need one', async () => {
    setSocial(server, { attributes: { password: { enabled: true, required: true } } });
    expect(await signUpWith(server, browser, GOOGLE, newAccount(), { username: newName() })).toBe(page('/done'));
    expect(browser.user.password_enabled).toBe(false);
  });

  test('needs an account of a required provider, and gets it in the same sign-up', async () => {
    setSocial(server, { social: { ...SOCIAL, [GOOGLE]: { enabled: true, required: true } } });
    const fields = { username: newName(), emailAddress: newAccount().email };
    const begun = await ok(browser.post<SignUpJSON>('/client/sign_ups', fields));
    expect(begun).toMatchObject({ required_fields: expect.arrayContaining([GOOGLE]), missing_fields: [GOOGLE] });
    server.providers[GOOGLE].account = newAccount({ email: fields.emailAddress });
    const gone = await ok(patch({ strategy: GOOGLE, redirectUrl: '/sso-callback', actionCompleteRedirectUrl: '/done' }));
    expect(gone.id).toBe(begun.id);
    expect(await goThere(browser, gone.verifications?.external_account)).toBe(page('/done'));
    await browser.get('/client');
    const [account] = browser.user.external_accounts;
    expect(await refused(browser.delete(`/me/external_accounts/${account?.id}`))).toMatchObject({
      code: 'last_required_identification_deletion_failed',
    });
  });
});

describe('a sign-up with an account that a user has', () => {
  test('can be transferred to a sign-in', async () => {
    const account = newAccount();
    const ann = await personWith(server, GOOGLE, account);
    expect(await signUpWith(server, browser, GOOGLE, account, { username: newName() })).toBe(page('/sso-callback'));
    expect(browser.client?.sign_up?.verifications?.external_account).toMatchObject({
      status: 'transferable',
      error: { code: 'external_account_exists' },
    });
    expect(await ok(transferToSignIn())).toMatchObject({ status: 'complete', first_factor_verification: { status: 'verified' } });
    expect(browser.user.id).toBe(ann.user.id);
    expect(browser.client).toMatchObject({ sign_in: null, sign_up: null });
    expect(await refused(transferToSignIn(new FapiClient(server)))).toEqual({ status: 400, code: 'account_transfer_invalid' });
  });

  test('can be transferred, too, when only its verified e-mail address is known', async () => {
    const ann = await signUp(server);
    await signUpWith(server, browser, GOOGLE, newAccount({ email: ann.email }), { username: newName() });
    expect(await ok(transferToSignIn())).toMatchObject({ status: 'complete' });
    expect(browser.user.id).toBe(ann.userId);
  });

  test('fails when the provider has not verified the e-mail address', async () => {
    const ann = await signUp(server);
    await signUpWith(server, browser, GOOGLE, newAccount({ email: ann.email, email_verified: false }));
    expect(browser.client?.sign_up?.verifications?.external_account).toMatchObject({
      status: 'failed',
      error: { code: 'external_account_email_address_verification_required' },
    });
  });
});

test('two sign-ups with one account make one user', async () => {
  const account = newAccount();
  const other = new FapiClient(server);
  for (const by of [browser, other]) await signUpWith(server, by, GOOGLE, account);
  await ok(patch({ username: newName() }));
  expect(browser.client?.sessions).toHaveLength(1);
  const late = other.patch(`/client/sign_ups/${other.client?.sign_up?.id}`, { username: newName() });
  expect(await refused(late)).toMatchObject({ code: expect.stringMatching(/^(form_identifier_exists|oauth_identification_claimed)$/) });
});

describe('who may not sign up', () => {
  test.each([
    ['restricted', 'sign_up_mode_restricted'],
    ['waitlist', 'sign_up_restricted_waitlist'],
  ] as const)('while sign-ups are %s is told so, at the beginning or when they come back', async (mode, code) => {
    server.providers[GOOGLE].account = newAccount();
    const { verifications } = await beginSignUp(browser, GOOGLE);
    setSocial(server, { sign_up: { mode } });
    await goThere(browser, verifications?.external_account);
    await browser.get('/client');
    expect(browser.client?.sign_up?.verifications?.external_account).toMatchObject({ status: 'failed', error: { code } });
    const again = browser.post('/client/sign_ups', { strategy: GOOGLE, redirectUrl: '/' });
    expect(await refused(again)).toEqual({ status: 403, code });
  });

  test('because of the block list is told so', async () => {
    const account = newAccount({ email: 'someone@blocked.example' });
    await server.query(
      `INSERT INTO identity_access_entry (list, kind, value, created_at) VALUES ('block', 'email_domain', 'blocked.example', now())`,
    );
    await signUpWith(server, browser, GOOGLE, account, { username: newName() });
    const failed = { status: 'failed', error: { code: 'not_allowed_access' } };
    expect(browser.client?.sign_up?.verifications?.external_account).toMatchObject(failed);
  });
});

describe('the captcha of a sign-up', () => {
  const begin = (strategy: string, fields: Fields = {}) => browser.post('/client/sign_ups', { strategy, redirectUrl: '/', ...fields });
  const ON = { sign_up: { captcha_enabled: true } };

  test('is not needed for the providers that the settings name', async () => {
    setSocial(server, ON);
    for (const strategy of ['oauth_google', 'oauth_microsoft', 'oauth_apple']) expect((await begin(strategy)).status).toBe(200);
    expect(await refused(begin('oauth_github'))).toEqual({ status: 400, code: 'captcha_missing_token' });
    expect((await begin('oauth_github', { captchaToken: 'good', captchaWidgetType: 'smart' })).status).toBe(200);
    setSocial(server, { ...ON, captcha: { oauth_bypass: ['oauth_github'] } });
    expect((await begin('oauth_github')).status).toBe(200);
    expect(await refused(begin('oauth_google'))).toEqual({ status: 400, code: 'captcha_missing_token' });
  });

  const CHALLENGE = { status: 401, code: 'requires_captcha' };
  const person = () => ({ username: newName(), emailAddress: newAccount().email });
  const send = () => browser.post(`/client/sign_ups/${browser.client?.sign_up?.id}/prepare_verification`, { strategy: 'email_code' });

  test.each([
    ['later', {}, person()],
    ['at once', person(), {}],
  ])('is asked for by a sign-up that goes on without its provider, names entered %s', async (_, early, late) => {
    setSocial(server, ON);
    expect((await begin('oauth_google', early)).status).toBe(200);
    expect(await refused(patch(late))).toEqual(CHALLENGE);
    expect(await refused(send())).toEqual(CHALLENGE);
    await ok(browser.post('/client/verify', { captchaToken: 'good' }));
    await ok(patch(late));
    await ok(send());
  });

  test('is not asked for once the provider has shown the account', async () => {
    setSocial(server, ON);
    await signUpWith(server, browser, GOOGLE, newAccount());
    expect(await ok(patch({ username: newName() }))).toMatchObject({ status: 'complete' });
  });

  test('is not asked for on the way to the provider', async () => {
    setSocial(server, ON);
    await ok(begin('oauth_google', person()));
    await ok(patch({ strategy: GOOGLE, redirectUrl: '/' }));
  });

  test('that a client still shows after it was turned off makes it read anew', async () => {
    const shown = { captchaToken: 'good', captchaWidgetType: 'smart' };
    expect(await refused(begin('oauth_github', shown))).toEqual({ status: 400, code: 'captcha_not_enabled' });
    expect((await begin('oauth_github')).status).toBe(200);
  });

  test('is needed for a transfer as for the provider that it comes from', async () => {
    setSocial(server, ON);
    for (const [strategy, status] of [
      ['oauth_google', 200],
      ['oauth_github', 400],
    ] as const) {
      browser = new FapiClient(server);
      server.providers[strategy].account = newAccount();
      const fields = { strategy, redirectUrl: '/' };
      const { first_factor_verification: verification } = await ok(browser.post<SignInJSON>('/client/sign_ins', fields));
      await goThere(browser, verification);
      expect((await browser.post('/client/sign_ups', { transfer: true })).status).toBe(status);
    }
  });
});

describe('the picture of an account', () => {
  const URL = 'https://pictures.example/ann.png';
  const has = (by: FapiClient) => expect.poll(async () => (await ok(by.get<UserJSON>('/me'))).has_image);

  test('is fetched once, when the user is new, and drawn anew', async () => {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#5aa469' } })
      .png()
      .toBuffer();
    const fetched = vi.spyOn(server.app.get(PictureImports, { strict: false }), 'fetch').mockResolvedValue(bytes);
    const account = newAccount({ picture: URL });
    await signUpWith(server, browser, GOOGLE, account, { username: newName() });
    await has(browser).toBe(true);
    expect(fetched.mock.calls).toEqual([[URL]]);
    const { image_url: url } = await ok(browser.get<UserJSON>('/me'));
    const shown = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();
    expect(shown).toMatchObject({ format: 'webp', width: 256, height: 256 });
    await signInWith(server, new FapiClient(server), GOOGLE, account);
    await ok(browser.delete('/me/profile_image'));
    await signInWith(server, new FapiClient(server), GOOGLE, account);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['cannot be fetched', () => Promise.reject(new Error('The picture is not at a public address'))],
    ['is none', () => Promise.resolve(Buffer.from('<svg/>'))],
  ])('that %s leaves the user without one', async (_, answer) => {
    const fetched = vi.spyOn(server.app.get(PictureImports, { strict: false }), 'fetch').mockImplementation(answer);
    expect(await signUpWith(server, browser, GOOGLE, newAccount({ picture: URL }), { username: newName() })).toBe(page('/done'));
    await expect.poll(() => fetched.mock.settledResults.length).toBe(1);
    expect((await ok(browser.get<UserJSON>('/me'))).has_image).toBe(false);
  });
});
