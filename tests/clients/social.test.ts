import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGithubProvider } from '../server/support/github-provider.ts';
import { providerEnv, type TestProvider } from '../server/support/open-id-provider.ts';
import { newAccount as newProviderAccount } from '../server/support/social-server.ts';
import { newAccount, register, signOut } from './support/accounts.ts';
import { setUpReleases } from './support/release-setup.ts';
import { CLIENTS, CLIENTS_BETWEEN, type OfficialClient } from './support/versions.ts';
import { stateOf, untilLoaded, type Visitor, type VisitorOptions, whenSignedIn } from './support/visitor.ts';

const STRATEGY = 'oauth_github';
const REDIRECTS = { strategy: STRATEGY, redirectUrl: '/sso-callback', redirectUrlComplete: '/done' } as const;

let github: TestProvider;
// Starts before the server, which needs its URL.
beforeAll(async () => {
  github = await startGithubProvider();
});
beforeEach(() => {
  github.account = newProviderAccount();
});
afterAll(() => github.close());

const setup = setUpReleases({ settings: { social: { [STRATEGY]: { enabled: true } } }, env: () => providerEnv('GITHUB', github) });
const visit = (client: OfficialClient, options: VisitorOptions = {}) => setup.visit(client, { providers: [github.issuer], ...options });

/** Leaves for the provider, and waits until the browser is back. @param path where it comes back to */
async function leave({ page }: Visitor, kind: 'signIn' | 'signUp', path: string): Promise<void> {
  const isBack = page.waitForURL((url) => url.pathname === path);
  await page.evaluate(
    ([attempt, redirects]) => {
      const { signIn, signUp } = window.hooks;
      void (attempt === 'signIn' ? signIn.signIn : signUp.signUp)?.authenticateWithRedirect(redirects);
    },
    [kind, REDIRECTS] as const,
  );
  await isBack;
  await untilLoaded(page);
}

/** Finishes as the page `/sso-callback` does. @param path where the client goes on */
async function finish(page: Page, path: string): Promise<void> {
  // Plain pages: the prebuilt ones would load logos from elsewhere, which the product's policy blocks.
  const pages = { signInUrl: '/chosen', signUpUrl: '/chosen', continueSignUpUrl: '/continue', signInFallbackRedirectUrl: '/in' };
  const isThere = page.waitForURL((url) => url.pathname === path);
  await page.evaluate((urls) => void window.hooks.clerk.handleRedirectCallback({ ...urls, afterSignInUrl: '/in' }), pages);
  await isThere;
}

/** Makes a user of the account that the sign-up has shown. */
async function chooseName(page: Page): Promise<void> {
  await page.evaluate(async (username) => {
    const done = await window.hooks.signUp.signUp?.update({ username });
    await window.hooks.clerk.setActive({ session: done?.createdSessionId ?? null });
  }, newAccount().username);
  await whenSignedIn(page);
}

describe.each([...CLIENTS, ...CLIENTS_BETWEEN])('$name (clerk-js $js)', (client) => {
  test('an unknown account signs in, becomes a sign-up, gets a name, and signs in at once from then on', async () => {
    const visitor = await visit(client);
    const { page } = visitor;
    await leave(visitor, 'signIn', '/sso-callback');
    await finish(page, '/continue');
    await chooseName(page);
    const { userId } = await stateOf(page);
    await signOut(visitor);
    await leave(visitor, 'signIn', '/done');
    await whenSignedIn(page);
    expect((await stateOf(page)).userId).toBe(userId);
  });
});

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('a known account signs up, and is signed in', async () => {
    const visitor = await visit(client);
    const { page } = visitor;
    await leave(visitor, 'signUp', '/sso-callback');
    await finish(page, '/continue');
    await chooseName(page);
    const { userId } = await stateOf(page);
    await signOut(visitor);
    await leave(visitor, 'signUp', '/sso-callback');
    await finish(page, '/in');
    await whenSignedIn(page);
    expect((await stateOf(page)).userId).toBe(userId);
  });

  test('a person who does not agree is told so, and a callback that comes again changes nothing', async () => {
    const visitor = await visit(client);
    const { page } = visitor;
    github.account = null;
    let callback = '';
    page.on('request', (request) => {
      if (request.url().includes('/oauth_callback')) callback = request.url();
    });
    await leave(visitor, 'signIn', '/sso-callback');
    const errorOf = () => page.evaluate(() => window.hooks.signIn.signIn?.firstFactorVerification.error?.code);
    expect(await errorOf()).toBe('oauth_access_denied');
    await finish(page, '/chosen');
    await page.goto(callback);
    await untilLoaded(page);
    expect(new URL(page.url()).searchParams.get('__clerk_error')).toBe('oauth_callback_invalid');
    expect(await errorOf()).toBe('oauth_access_denied');
  });

  test('a user connects an account, and disconnects it', async () => {
    const { page } = await visit(client, { as: await register(setup) });
    const isBack = page.waitForURL((url) => url.pathname === '/account');
    await page.evaluate(async ({ strategy }) => {
      const account = await window.hooks.user.user?.createExternalAccount({ strategy, redirectUrl: '/account' });
      location.href = account?.verification?.externalVerificationRedirectURL?.href ?? '/nowhere';
    }, REDIRECTS);
    await isBack;
    await untilLoaded(page);
    const accounts = () => page.evaluate(() => window.hooks.user.user?.verifiedExternalAccounts.map(({ provider }) => provider));
    expect(await accounts()).toEqual(['github']);
    await page.evaluate(() => window.hooks.user.user?.verifiedExternalAccounts[0]?.destroy());
    await expect.poll(accounts).toEqual([]);
  });
});
