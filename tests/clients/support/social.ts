import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startGithubProvider } from '../../server/support/github-provider.ts';
import { providerEnv, type TestProvider } from '../../server/support/open-id-provider.ts';
import { newAccount as newProviderAccount } from '../../server/support/social-server.ts';
import type { Settings } from '../../support/fapi-people.ts';
import { newAccount } from './accounts.ts';
import { type ReleaseSetup, setUpReleases } from './release-setup.ts';
import type { OfficialClient } from './versions.ts';
import { untilLoaded, type Visitor, type VisitorOptions, whenSignedIn } from './visitor.ts';

const STRATEGY = 'oauth_github';
const REDIRECTS = { strategy: STRATEGY, redirectUrl: '/sso-callback', redirectUrlComplete: '/done' } as const;

/** Where the prebuilt pages of every release look for the logo of a built-in provider. The product's policy blocks it. */
const LOGOS = 'https://img.clerk.com';

/** A server on which people sign in with accounts of a provider, which runs on this machine. */
export interface SocialSetup extends ReleaseSetup {
  /** The provider, whose account is a new one before each test. */
  readonly provider: TestProvider;
}

/** Gives a file its server, browser and provider; called once, at its top. */
export function setUpSocial(settings: Settings = {}): SocialSetup {
  let provider: TestProvider;
  // Starts before the server, which needs its URL.
  beforeAll(async () => {
    provider = await startGithubProvider();
  });
  beforeEach(() => {
    provider.account = newProviderAccount();
  });
  afterAll(() => provider.close());
  const releases = setUpReleases({
    settings: { social: { [STRATEGY]: { enabled: true } }, ...settings },
    env: () => providerEnv('GITHUB', provider),
  });
  return {
    get server() {
      return releases.server;
    },
    get mail() {
      return releases.mail;
    },
    get provider() {
      return provider;
    },
    set: releases.set,
    visit: (client: OfficialClient, options: VisitorOptions = {}) =>
      releases.visit(client, { ...options, providers: [provider.issuer, LOGOS] }),
  };
}

/** Runs what makes the page leave for the provider, and waits until the browser is back. @param path where it comes back to */
export async function comeBack({ page }: Visitor, path: string, leave: () => Promise<unknown>): Promise<void> {
  // Not `waitForURL`, which would not wait on a page that has this path already.
  const isBack = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame() && new URL(frame.url()).pathname === path);
  await leave();
  await isBack;
  await untilLoaded(page);
}

/** Leaves for the provider, and waits until the browser is back. @param path where it comes back to */
export function leave(visitor: Visitor, kind: 'signIn' | 'signUp', path: string): Promise<void> {
  return comeBack(visitor, path, () =>
    visitor.page.evaluate(
      ([attempt, redirects]) => {
        const { signIn, signUp } = window.hooks;
        void (attempt === 'signIn' ? signIn.signIn : signUp.signUp)?.authenticateWithRedirect(redirects);
      },
      [kind, REDIRECTS] as const,
    ),
  );
}

/** Begins a sign-in without leaving the page. @returns the URL of the provider */
export async function beginSignIn({ page }: Visitor): Promise<string> {
  return page.evaluate(async ({ strategy, redirectUrl, redirectUrlComplete }) => {
    const urls = { redirectUrl, actionCompleteRedirectUrl: redirectUrlComplete };
    const begun = await window.hooks.signIn.signIn!.create({ strategy, ...urls });
    return begun.firstFactorVerification.externalVerificationRedirectURL?.href ?? '';
  }, REDIRECTS);
}

/** Plain pages: the prebuilt ones would go on by themselves. */
const PAGES = {
  ...{ signInUrl: '/chosen', signUpUrl: '/fallback', continueSignUpUrl: '/continue', secondFactorUrl: '/second-factor' },
  ...{ signInFallbackRedirectUrl: '/in', signUpFallbackRedirectUrl: '/up', afterSignInUrl: '/in', afterSignUpUrl: '/up' },
};

/** Finishes as the page `/sso-callback` does. @param path where the client goes on */
export async function finish({ page }: Visitor, path: string): Promise<void> {
  const isThere = page.waitForURL((url) => url.pathname === path);
  await page.evaluate((urls) => void window.hooks.clerk.handleRedirectCallback(urls), PAGES);
  await isThere;
}

/** Makes a user of the account that the sign-up has shown. */
export async function chooseName({ page }: Visitor): Promise<void> {
  await page.evaluate(async (username) => {
    const done = await window.hooks.signUp.signUp?.update({ username });
    await window.hooks.clerk.setActive({ session: done?.createdSessionId ?? null });
  }, newAccount().username);
  await whenSignedIn(page);
}

/** Makes a user of the provider's account, who is then signed in. */
export async function signUpByProvider(visitor: Visitor): Promise<void> {
  await leave(visitor, 'signUp', '/sso-callback');
  await finish(visitor, '/continue');
  await chooseName(visitor);
}

/** Connects the provider's account with the user who is signed in. */
export function connect(visitor: Visitor): Promise<void> {
  return comeBack(visitor, '/account', () =>
    visitor.page.evaluate(async ({ strategy }) => {
      const account = await window.hooks.user.user!.createExternalAccount({ strategy, redirectUrl: '/account' });
      location.href = account.verification?.externalVerificationRedirectURL?.href ?? '/nowhere';
    }, REDIRECTS),
  );
}

/** Authorizes the account that is connected for one more scope. */
export function authorizeAgain(visitor: Visitor, scope: string): Promise<void> {
  return comeBack(visitor, '/account', () =>
    visitor.page.evaluate(async (more) => {
      const account = await window.hooks.user.user!.externalAccounts[0]!.reauthorize({ redirectUrl: '/account', additionalScopes: [more] });
      location.href = account.verification?.externalVerificationRedirectURL?.href ?? '/nowhere';
    }, scope),
  );
}

/** The provider's accounts of the user, as the client knows them. */
export const accountsOf = (page: Page) =>
  page.evaluate(() =>
    window.hooks.user.user?.externalAccounts.map(({ provider, approvedScopes, verification }) => ({
      provider,
      scopes: approvedScopes,
      status: verification?.status,
      error: verification?.error?.code,
    })),
  );
