import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ExternalAccountJSON, SignInJSON, SignUpJSON, VerificationJSON } from '@clerk/types';
import { jwtVerify } from 'jose';
import { FapiClient, type Fields, ok } from '../../support/fapi-client.ts';
import { type Settings, setSettings } from '../../support/fapi-people.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts';
import { startGithubProvider } from './github-provider.ts';
import { type ProviderAccount, providerEnv, startOpenIdProvider, type TestProvider } from './open-id-provider.ts';
import { comeBack, visitProvider } from './provider-visit.ts';

export const STRATEGIES = ['oauth_google', 'oauth_apple', 'oauth_microsoft', 'oauth_github', 'oauth_custom_acme'] as const;
export type TestStrategy = (typeof STRATEGIES)[number];

/** All five providers are on, and believed. */
export const SOCIAL = Object.fromEntries(
  STRATEGIES.map((strategy) => [strategy, { enabled: true, links_addresses: true }]),
) satisfies Settings['social'];

/** A server with five providers of its own. */
export interface SocialServer extends TestServer {
  readonly providers: Readonly<Record<TestStrategy, TestProvider>>;
  /** Variables by which another server knows the same providers. */
  readonly socialEnv: Readonly<Record<string, string>>;
}

const KEYS = ['GOOGLE', 'APPLE', 'MICROSOFT', 'GITHUB', 'CUSTOM_ACME'] as const;

export async function startSocialServer(options: TestServerOptions = {}): Promise<SocialServer> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const appleSecret = JSON.stringify({ team_id: 'TEAM', key_id: 'KEY', private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) });
  const started = await Promise.all(
    KEYS.map((key) => {
      if (key === 'GITHUB') return startGithubProvider();
      return startOpenIdProvider(key, key === 'APPLE' ? (given) => isAppleSecret(given, publicKey) : undefined);
    }),
  );
  const providers = Object.fromEntries(STRATEGIES.map((strategy, i) => [strategy, started[i]])) as SocialServer['providers'];
  const socialEnv = Object.assign(
    {},
    ...KEYS.map((key, i) => providerEnv(key, started[i] as TestProvider, key === 'APPLE' ? appleSecret : undefined)),
  );
  const server = await startTestServer({ ...options, env: { ...socialEnv, ...options.env } });
  return Object.assign(server, {
    ...{ providers, socialEnv },
    close: stopAll([server.close, ...started.map(({ close }) => close)]),
  });
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
async function isAppleSecret(given: string, key: KeyObject): Promise<boolean> {
  const wanted = { issuer: 'TEAM', subject: 'id-APPLE', audience: 'https://appleid.apple.com', algorithms: ['ES256'], maxTokenAge: 300 };
  const verified = await jwtVerify(given, key, wanted).catch(() => undefined);
  return verified?.protectedHeader.kid === 'KEY';
}

function stopAll(stops: readonly (() => Promise<void>)[]): () => Promise<void> {
  return async () => {
    for (const stop of stops) await stop();
  };
}

/** Sets the settings from now on, with all providers on. */
export function setSocial(server: TestServer, settings: Settings = {}): void {
  setSettings(server, { social: SOCIAL, ...settings });
}

let accounts = 0;

/** A new account for a provider, with an e-mail address that the provider has verified. */
export function newAccount(claims: Readonly<Record<string, unknown>> = {}): ProviderAccount & { readonly email: string } {
  accounts += 1;
  const email = `elsewhere${accounts}@example.org`;
  const login = { login: `elsewhere_${accounts}`, name: null, emails: [{ email, primary: true, verified: true }] };
  return { sub: `${1000 + accounts}`, email, email_verified: true, hd: 'example.org', xms_edov: true, ...login, ...claims };
}

const REDIRECTS = { redirectUrl: '/sso-callback', actionCompleteRedirectUrl: '/done' };

/** Begins a sign-in. */
export async function beginSignIn(browser: FapiClient, strategy: string, fields: Fields = {}): Promise<SignInJSON> {
  return ok(browser.post<SignInJSON>('/client/sign_ins', { strategy, ...REDIRECTS, ...fields }));
}

export async function beginSignUp(browser: FapiClient, strategy: string, fields: Fields = {}): Promise<SignUpJSON> {
  return ok(browser.post<SignUpJSON>('/client/sign_ups', { strategy, ...REDIRECTS, ...fields }));
}

export async function beginConnect(browser: FapiClient, strategy: string, fields: Fields = {}): Promise<ExternalAccountJSON> {
  return ok(browser.post<ExternalAccountJSON>('/me/external_accounts', { strategy, redirectUrl: '/account', ...fields }));
}

/** Connects an account of the provider. @returns its id */
export async function connectAccount(
  server: SocialServer,
  browser: FapiClient,
  strategy: TestStrategy,
  account: ProviderAccount,
): Promise<string> {
  server.providers[strategy].account = account;
  const { id, verification } = await beginConnect(browser, strategy);
  const page = await goThere(browser, verification);
  if (page !== `${server.url}/account`) throw new Error(`The browser has come to ${page}`);
  return id;
}

/** Goes to the provider of a verification and back. @returns where the server sends the browser in the end */
export async function goThere(browser: FapiClient, verification: VerificationJSON | null | undefined): Promise<string | null> {
  const url = verification?.external_verification_redirect_url;
  if (url == null) throw new Error(`There is nowhere to go: ${JSON.stringify(verification)}`);
  const { location } = await comeBack(browser, await visitProvider(url));
  return location;
}

/** Signs in with an account of the provider. @returns where the browser ends */
export async function signInWith(
  server: SocialServer,
  browser: FapiClient,
  strategy: TestStrategy,
  account: ProviderAccount | null,
): Promise<string | null> {
  server.providers[strategy].account = account;
  const { first_factor_verification: verification } = await beginSignIn(browser, strategy);
  const location = await goThere(browser, verification);
  await browser.get('/client');
  return location;
}

/** Signs up with an account of the provider. @returns where the browser ends */
export async function signUpWith(
  server: SocialServer,
  browser: FapiClient,
  strategy: TestStrategy,
  account: ProviderAccount | null,
  fields: Fields = {},
): Promise<string | null> {
  server.providers[strategy].account = account;
  const { verifications } = await beginSignUp(browser, strategy, fields);
  const location = await goThere(browser, verifications?.external_account);
  await browser.get('/client');
  return location;
}

let names = 0;

/** A username that nobody has. */
export function newName(): string {
  names += 1;
  return `social_${names.toString(3)}`;
}

/** A browser that is signed in with a new user, who has just this account. */
export async function personWith(server: SocialServer, strategy: TestStrategy, account: ProviderAccount): Promise<FapiClient> {
  const browser = new FapiClient(server);
  await signUpWith(server, browser, strategy, account, { username: newName() });
  if (browser.client?.sessions.length !== 1) throw new Error(`The sign-up is not complete: ${JSON.stringify(browser.client?.sign_up)}`);
  return browser;
}
