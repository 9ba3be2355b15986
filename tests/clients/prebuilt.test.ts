import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newAccount, register } from './support/accounts.ts';
import { CODES_ONLY, setUpReleases } from './support/release-setup.ts';
import { choose, fillSignIn, fillSignUp, preferPassword, press, write, writeCode } from './support/screens.ts';
import { CLIENTS } from './support/versions.ts';
import { stateOf, untilLoaded, type VisitorOptions, whenSignedIn, whenSignedOut } from './support/visitor.ts';

const setup = setUpReleases({ settings: { attributes: { email_address: CODES_ONLY } } });

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('signs up on the prebuilt page, which reports a wrong code', async () => {
    const { page } = await setup.visit(client, { path: '/sign-up' });
    const account = newAccount();
    await fillSignUp(page, account);
    const code = await setup.mail.code(account.email);
    await writeCode(page, code === '111111' ? '222222' : '111111');
    await page
      .getByText(/incorrect code|code is wrong/i)
      .first()
      .waitFor();
    await writeCode(page, code);
    await whenSignedIn(page);
    expect((await stateOf(page)).username).toBe(account.username);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a name that is taken is reported beside its field', async () => {
    const { username } = await register(setup);
    const { page } = await setup.visit(client, { path: '/sign-up' });
    await fillSignUp(page, { ...newAccount(), username });
    await page
      .getByText(/username is taken/i)
      .first()
      .waitFor();
  });

  test('signs in on the prebuilt page: by code, and by password', async () => {
    const account = await register(setup, { withPassword: true });
    const { page } = await setup.visit(client, { path: '/sign-in' });
    await fillSignIn(page, account.email);
    await writeCode(page, await setup.mail.code(account.email));
    await whenSignedIn(page);
    await page.evaluate(() => window.hooks.clerk.signOut());
    await page.goto('/sign-in');
    await untilLoaded(page);
    await fillSignIn(page, account.email);
    await preferPassword(page, account.password);
    await whenSignedIn(page);
  });

  test('signs out by the menu of the user button', async () => {
    const { page } = await setup.visit(client, { as: await register(setup) });
    await press(page, /^Open user (button|menu)$/);
    await choose(page, /^Sign out$/);
    await whenSignedOut(page);
  });

  test('another e-mail is added and verified on the prebuilt profile', async () => {
    const { page } = await setup.visit(client, { path: '/user', as: await register(setup) });
    const { email } = newAccount();
    await press(page, 'Add email address');
    await write(page, 'Email address', email);
    await press(page, 'Add');
    await writeCode(page, await setup.mail.code(email));
    await expect
      .poll(() => page.evaluate(() => window.hooks.user.user?.emailAddresses.map(({ verification }) => verification.status)))
      .toEqual(['verified', 'verified']);
  });

  test('another username is chosen on the prebuilt profile', async () => {
    const { page } = await setup.visit(client, { path: '/user', as: await register(setup) });
    const { username } = newAccount();
    await press(page, 'Update username');
    await write(page, 'Username', username);
    await press(page, 'Save');
    await expect.poll(async () => (await stateOf(page)).username).toBe(username);
  });

  test('a picture is chosen on the prebuilt profile', async () => {
    const { page } = await setup.visit(client, { path: '/user', as: await register(setup) });
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
    await press(page, 'Update profile');
    await page.locator('input[type=file]').first().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect.poll(() => page.evaluate(() => window.hooks.clerk.user?.hasImage)).toBe(true);
  });
});

describe.each(CLIENTS)('where links are on, $name (clerk-js $js)', (client) => {
  test('the prebuilt sign-up waits for the mailed link, and continues in its tab', async () => {
    setup.set({ attributes: {} });
    const visitor = await setup.visit(client, { path: '/sign-up', ownTimers: true });
    const account = newAccount();
    await fillSignUp(visitor.page, account);
    const second = await visitor.openTab(await setup.mail.link(account.email));
    await whenSignedIn(second);
    expect((await stateOf(second)).username).toBe(account.username);
    // The first tab, which has waited, says so or continues; it does not stay empty.
    await visitor.page
      .getByText(/Successfully (verified|signed up)|Signed up|Return to original tab|newly opened tab/i)
      .first()
      .waitFor();
    await visitor.page.goto('/');
    await whenSignedIn(visitor.page);
  });
});

/** Sets the redirect in the URL of a prebuilt page: with hash routing its own query follows the hash. */
const askFor = (path: string): string => `#/?redirect_url=${encodeURIComponent(new URL(path, setup.server.url).href)}`;

/** Where a sign-in on the prebuilt page leads. The URLs are set on the provider, or in the page's own URL. */
const REDIRECTS: readonly (readonly [name: string, provider: VisitorOptions['provider'], query: string, expected: string])[] = [
  ['nothing said: the start page', {}, '', '/'],
  [
    'forced, whatever the address says',
    { signInForceRedirectUrl: '/chosen', signInFallbackRedirectUrl: '/fallback' },
    '/legacy',
    '/chosen',
  ],
  ['said in the address, before the fallback', { signInFallbackRedirectUrl: '/fallback' }, '/chosen', '/chosen'],
  ['the fallback', { signInFallbackRedirectUrl: '/fallback' }, '', '/fallback'],
  // Version 6 no longer has this one.
  ['the address of old, last of all', { afterSignInUrl: '/legacy' } as VisitorOptions['provider'], '', '/legacy'],
  ['outside, in the address: the start page', {}, 'https://elsewhere.invalid/', '/'],
];

describe.each(CLIENTS)('after a sign-in, $name (clerk-js $js)', (client) => {
  const known = REDIRECTS.filter(([, provider]) => client.react !== '6.17.2' || !('afterSignInUrl' in (provider ?? {})));

  test.each(known)('%s', async (_name, provider, query, expected) => {
    const account = await register(setup);
    const { page } = await setup.visit(client, { path: `/sign-in${query === '' ? '' : askFor(query)}`, provider: provider ?? {} });
    await fillSignIn(page, account.email);
    await writeCode(page, await setup.mail.code(account.email));
    await whenSignedIn(page);
    await expect.poll(() => page.url()).toBe(new URL(expected, setup.server.url).href);
  });
});

/** Signs up on the open prebuilt page. @returns a function that answers path, query and hash of the page that follows */
async function signUpAndFollow(page: Page): Promise<() => string> {
  const account = newAccount();
  await fillSignUp(page, account);
  await writeCode(page, await setup.mail.code(account.email));
  await whenSignedIn(page);
  return () => page.url().slice(setup.server.url.length);
}

describe.each(CLIENTS)('after a sign-up, $name (clerk-js $js)', (client) => {
  test('the component’s forced URL wins over the provider’s and that in the page’s URL', async () => {
    const { page } = await setup.visit(client, {
      path: `/sign-up${askFor('/legacy')}`,
      provider: { signUpForceRedirectUrl: '/fallback', signInForceRedirectUrl: '/fallback' },
      component: { forceRedirectUrl: '/chosen' },
    });
    await expect.poll(await signUpAndFollow(page)).toBe('/chosen');
  });

  test('the fallback of the sign-up is used, not that of the sign-in', async () => {
    const { page } = await setup.visit(client, {
      path: '/sign-up',
      provider: { signUpFallbackRedirectUrl: '/fallback', signInFallbackRedirectUrl: '/legacy' },
    });
    await expect.poll(await signUpAndFollow(page)).toBe('/fallback');
  });

  test('the redirect in the URL is passed from the sign-in to the sign-up, and back', async () => {
    const { page } = await setup.visit(client, {
      path: `/sign-in${askFor('/chosen')}`,
      provider: { signInUrl: '/sign-in', signUpUrl: '/sign-up', signUpFallbackRedirectUrl: '/fallback' },
    });
    for (const [link, path] of [
      ['Sign up', '/sign-up'],
      ['Sign in', '/sign-in'],
      ['Sign up', '/sign-up'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    }
    await expect.poll(await signUpAndFollow(page)).toBe('/chosen');
  });
});
