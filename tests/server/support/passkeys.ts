import type { PasskeyJSON, SessionVerificationJSON, SignInJSON } from '@clerk/types';
import type { FapiAnswer, FapiClient } from '../../support/fapi-client.ts';
import { ok } from '../../support/fapi-client.ts';
import { type Algorithm, type Flaws, SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import type { TestServer } from '../../support/test-server.ts';

/** The server as pages reach it under a name: on an IP address browsers have no passkeys. */
export function onLocalhost(server: TestServer): TestServer {
  return { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
}

/** The options in an answer, as JSON text. */
export function nonceOf({ verification }: PasskeyJSON): string {
  return verification?.nonce ?? '';
}

/** Makes a passkey on the authenticator, and sends it. @param begun the registration */
export function sendPasskey(
  browser: FapiClient,
  begun: PasskeyJSON,
  authenticator: SoftwareAuthenticator,
  flaws: Flaws = {},
  algorithm?: Algorithm,
): Promise<FapiAnswer<PasskeyJSON>> {
  const publicKeyCredential = authenticator.create(nonceOf(begun), flaws, algorithm);
  return browser.post<PasskeyJSON>(`/me/passkeys/${begun.id}/attempt_verification`, { strategy: 'passkey', publicKeyCredential });
}

/** Registers a passkey of the signed-in user. */
export async function addPasskey(browser: FapiClient, authenticator: SoftwareAuthenticator, algorithm?: Algorithm): Promise<PasskeyJSON> {
  const begun = await ok(browser.post<PasskeyJSON>('/me/passkeys'));
  return ok(sendPasskey(browser, begun, authenticator, {}, algorithm));
}

/** An authenticator with a passkey of the signed-in user. */
export async function authenticatorOf(browser: FapiClient, isSynced = false): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(browser.origin ?? '', { isSynced });
  await addPasskey(browser, authenticator);
  return authenticator;
}

/** What waits for a passkey. */
export interface Challenge {
  readonly nonce: string;
  answer(publicKeyCredential: string): Promise<FapiAnswer<SignInJSON>>;
}

function challengeOf(browser: FapiClient, { id, first_factor_verification: proof }: SignInJSON): Challenge {
  return {
    nonce: proof?.nonce ?? '',
    answer: (publicKeyCredential) =>
      browser.post<SignInJSON>(`/client/sign_ins/${id}/attempt_first_factor`, { strategy: 'passkey', publicKeyCredential }),
  };
}

/** Begins a sign-in with any passkey, as a button does. */
export async function beginAny(browser: FapiClient): Promise<Challenge> {
  return challengeOf(browser, await ok(browser.post<SignInJSON>('/client/sign_ins', { strategy: 'passkey' })));
}

/** Begins a sign-in of a name, and asks for one of its passkeys. */
export async function beginNamed(browser: FapiClient, identifier: string): Promise<Challenge> {
  const { id } = await ok(browser.post<SignInJSON>('/client/sign_ins', { identifier }));
  return challengeOf(browser, await ok(browser.post<SignInJSON>(`/client/sign_ins/${id}/prepare_first_factor`, { strategy: 'passkey' })));
}

/** Begins a fresh proof of the session with a passkey. @returns its options, and a function that answers them */
export async function beginProof(browser: FapiClient, level: string) {
  const path = `/client/sessions/${browser.sessionId}/verify`;
  const check = await ok(browser.post<SessionVerificationJSON>(path, { level }));
  const asked = await ok(browser.post<SessionVerificationJSON>(`${path}/prepare_first_factor`, { strategy: 'passkey' }));
  return {
    check,
    nonce: asked.first_factor_verification?.nonce ?? '',
    answer: (publicKeyCredential: string) =>
      browser.post<SessionVerificationJSON>(`${path}/attempt_first_factor`, { strategy: 'passkey', publicKeyCredential }),
  };
}
