import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, requestSignInCode, signInByCode, signOut, signUp } from './support/accounts.ts';
import { setStage } from './support/stage.ts';
import { BAD_TOKEN, GOOD_TOKEN, type Siteverify, standInForTurnstile, startSiteverify, TURNSTILE_ORIGIN } from './support/turnstile.ts';
import { CLIENTS, REVERIFYING_CLIENTS } from './support/versions.ts';
import { refusalOf } from './support/visitor.ts';

let siteverify: Siteverify;
// Before the server starts, which is told its address.
beforeAll(async () => {
  siteverify = await startSiteverify();
});
afterAll(() => siteverify.close());

const stage = setStage({
  settings: { sign_up: { captcha_enabled: true } },
  env: () => ({ TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret', TURNSTILE_VERIFY_URL: siteverify.url }),
});
/** A browser in which Turnstile hands out these tokens. */
const visit = (client: (typeof CLIENTS)[number], tokens: readonly string[]) =>
  stage.visit(client, { standIns: [TURNSTILE_ORIGIN], prepare: (context) => standInForTurnstile(context, tokens) });

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('a person signs up, and the proof is checked', async () => {
    const before = siteverify.asked.length;
    await signUp(stage, await visit(client, [GOOD_TOKEN]));
    expect(siteverify.asked.slice(before)).toEqual([GOOD_TOKEN]);
  });

  test('a robot does not sign up', async () => {
    const { page } = await visit(client, [BAD_TOKEN]);
    const { username, email } = newAccount();
    expect(await refusalOf(page, (fields) => window.hooks.signUp.signUp!.create(fields), { username, emailAddress: email })).toMatchObject({
      status: 400,
      code: 'captcha_invalid',
    });
  });
});

test('the oldest client, which asks its instance for the script, is sent to where it lies', async () => {
  const { status, headers } = await fetch(`${stage.server.url}/__clerk/cloudflare/turnstile/v0/api.js?render=explicit`, {
    redirect: 'manual',
  });
  expect([status, headers.get('location')]).toEqual([307, 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit']);
});

describe.each(REVERIFYING_CLIENTS)('a challenge at sign-in, $name (clerk-js $js)', (client) => {
  test('is solved in a modal, and the sign-in goes on', async () => {
    stage.set({ sign_up: { captcha_enabled: true } });
    const account = await signUp(stage, await visit(client, [GOOD_TOKEN]));
    stage.set({ sign_up: { captcha_enabled: true }, captcha: { challenge_sign_in: true } });
    const visitor = await visit(client, [GOOD_TOKEN]);
    await signInByCode(stage, visitor, account);
    const begun = visitor.calls.filter((call) => /^POST \/client(\/sign_ins|\/verify) /.test(call));
    expect(begun).toEqual(['POST /client/sign_ins 401', 'POST /client/verify 200', 'POST /client/sign_ins 200']);
    // Who has shown it is not asked again.
    await signOut(visitor);
    await requestSignInCode(stage, visitor.page, account);
    expect(visitor.calls.filter((call) => call.startsWith('POST /client/verify'))).toHaveLength(1);
  });

  test('that fails three times is the end of it', async () => {
    const account = await signUp(stage, await visit(client, [GOOD_TOKEN]));
    stage.set({ sign_up: { captcha_enabled: true }, captcha: { challenge_sign_in: true } });
    const { page, calls } = await visit(client, [BAD_TOKEN]);
    const attempt = () => refusalOf(page, (identifier) => window.hooks.signIn.signIn!.create({ identifier }), account.email);
    for (let i = 0; i < 3; i++) await attempt();
    expect((await attempt()).code).toBe('captcha_client_attempts_exceeded');
    expect(calls.filter((call) => call.endsWith('/client/sign_ins 200'))).toEqual([]);
  });
});
