import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, register, requestSignInCode, signInByCode, signOut, signUp } from './support/accounts.ts';
import { setUpReleases } from './support/release-setup.ts';
import { BAD_TOKEN, GOOD_TOKEN, type Outcome, PASSING_ERROR, type Siteverify, startSiteverify } from './support/turnstile.ts';
import { CLIENTS, CLIENTS_WHEN_PROVED, REVERIFYING_CLIENTS, REVERIFYING_CLIENTS_WHEN_PROVED } from './support/versions.ts';
import { refusalOf, type Visitor } from './support/visitor.ts';

let siteverify: Siteverify;
// Starts before the server, which needs its URL.
beforeAll(async () => {
  siteverify = await startSiteverify();
});
afterAll(() => siteverify.close());

const setup = setUpReleases({
  settings: { sign_up: { captcha_enabled: true } },
  env: () => ({
    ...{ TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret', TURNSTILE_VERIFY_URL: siteverify.url },
    ...{ OAUTH_GITHUB_CLIENT_ID: 'id', OAUTH_GITHUB_CLIENT_SECRET: 'secret' },
  }),
});
/** Opens a browser in which Turnstile has these outcomes. */
const visit = (client: (typeof CLIENTS)[number], outcomes: readonly Outcome[]) => setup.visit(client, { turnstile: outcomes });
/** How often the client has started a widget again. */
const resetsOf = ({ page }: Visitor) => page.evaluate(() => (window as { turnstileResets?: number }).turnstileResets ?? 0);

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('a person signs up, and the proof is checked', async () => {
    const before = siteverify.asked.length;
    await signUp(setup, await visit(client, [GOOD_TOKEN]));
    expect(siteverify.asked.slice(before)).toEqual([GOOD_TOKEN]);
  });
});

describe.each(CLIENTS_WHEN_PROVED)('$name (clerk-js $js)', (client) => {
  test('a temporary error of the check is tried again, and the next proof is checked', async () => {
    const before = siteverify.asked.length;
    const visitor = await visit(client, [PASSING_ERROR, PASSING_ERROR, GOOD_TOKEN]);
    await signUp(setup, visitor);
    expect(await resetsOf(visitor)).toBe(2);
    expect(siteverify.asked.slice(before)).toEqual([GOOD_TOKEN]);
  });

  test('a permanent error ends the sign-up: nobody signs up without the check', async () => {
    const before = siteverify.asked.length;
    const visitor = await visit(client, [PASSING_ERROR]);
    const { username, email } = newAccount();
    const attempt = { username, emailAddress: email };
    const { code } = await refusalOf(visitor.page, (fields) => window.hooks.signUp.signUp!.create(fields), attempt);
    expect([code, await resetsOf(visitor)]).toEqual(['captcha_unavailable', 2]);
    expect(siteverify.asked.slice(before)).toEqual([]);
  });

  test('a robot cannot sign up', async () => {
    const { page } = await visit(client, [BAD_TOKEN]);
    const { username, email } = newAccount();
    expect(await refusalOf(page, (fields) => window.hooks.signUp.signUp!.create(fields), { username, emailAddress: email })).toMatchObject({
      status: 400,
      code: 'captcha_invalid',
    });
  });
});

test('the oldest client, which asks its instance for the script, is redirected to it', async () => {
  const { status, headers } = await fetch(`${setup.server.url}/__clerk/cloudflare/turnstile/v0/api.js?render=explicit`, {
    redirect: 'manual',
  });
  expect([status, headers.get('location')]).toEqual([307, 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit']);
});

describe.each(REVERIFYING_CLIENTS)('a challenge at sign-in, $name (clerk-js $js)', (client) => {
  test('is solved in a modal, and the sign-in continues', async () => {
    setup.set({ sign_up: { captcha_enabled: false } });
    const account = await register(setup);
    setup.set({ sign_up: { captcha_enabled: true }, captcha: { challenge_sign_in: true } });
    const visitor = await visit(client, [GOOD_TOKEN]);
    await signInByCode(setup, visitor, account);
    const begun = visitor.calls.filter((call) => /^POST \/client(\/sign_ins|\/verify) /.test(call));
    expect(begun).toEqual(['POST /client/sign_ins 401', 'POST /client/verify 200', 'POST /client/sign_ins 200']);
    // After the proof it is not asked again.
    await signOut(visitor);
    await requestSignInCode(setup, visitor.page, account);
    expect(visitor.calls.filter((call) => call.startsWith('POST /client/verify'))).toHaveLength(1);
  });
});

describe.each(REVERIFYING_CLIENTS_WHEN_PROVED)('a sign-up that has skipped the challenge, $name (clerk-js $js)', (client) => {
  test('solves it in a modal when it goes on without its provider', async () => {
    setup.set({
      ...{ sign_up: { captcha_enabled: true }, captcha: { oauth_bypass: ['oauth_github'] } },
      social: { oauth_github: { enabled: true } },
    });
    const { page, calls } = await visit(client, [GOOD_TOKEN]);
    const { username, email } = newAccount();
    const attempt = { username, emailAddress: email };
    const status = await page.evaluate(async (fields) => {
      const begun = await window.hooks.signUp.signUp!.create({ strategy: 'oauth_github', redirectUrl: '/sso-callback' });
      return (await begun.update(fields)).status;
    }, attempt);
    expect(status).toBe('missing_requirements');
    const own = () => calls.filter((call) => / \/client\/(sign_ups|verify)/.test(call)).map((call) => call.replace(/sua_\w+/, 'ID'));
    // The page has its answer before the test has recorded it.
    await expect
      .poll(own)
      .toEqual(['POST /client/sign_ups 200', 'PATCH /client/sign_ups/ID 401', 'POST /client/verify 200', 'PATCH /client/sign_ups/ID 200']);
  });
});

describe.each(REVERIFYING_CLIENTS_WHEN_PROVED)('a challenge at sign-in, $name (clerk-js $js)', (client) => {
  test('that fails three times ends the sign-in', async () => {
    setup.set({ sign_up: { captcha_enabled: false } });
    const account = await register(setup);
    setup.set({ sign_up: { captcha_enabled: true }, captcha: { challenge_sign_in: true } });
    const { page, calls } = await visit(client, [BAD_TOKEN]);
    const attempt = () => refusalOf(page, (identifier) => window.hooks.signIn.signIn!.create({ identifier }), account.email);
    const codes: string[] = [];
    for (let i = 0; i < 4; i++) codes.push((await attempt()).code);
    const exceeded = 'captcha_client_attempts_exceeded';
    expect(codes).toEqual(['captcha_invalid', 'captcha_invalid', exceeded, exceeded]);
    expect(calls.filter((call) => call.endsWith('/client/sign_ins 200'))).toEqual([]);
  });
});
