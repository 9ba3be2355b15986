import type { LoadedClerk, PublicKeyCredentialWithAuthenticatorAssertionResponse } from '@clerk/types';
import { assert } from '../../../../shared/assert.ts';
import { isRecord } from '../../../platform/storage.ts';
import { canAutofill } from '../session/passkey-abilities.ts';
import { pendingSignInOf } from './pending-code.ts';

/** A passkey that the player has chosen, with its signature. */
export type ChosenPasskey = PublicKeyCredentialWithAuthenticatorAssertionResponse;

/** How long an autofill waits for the player, ms. The challenge in it lasts five minutes. */
const AUTOFILL_MS = 4 * 60_000;
/** How often an autofill begins anew while a form stays open: for an hour. */
const AUTOFILLS_MAX = 15;

/** The last sign-in that was begun for an autofill, in any form. Never rejects. */
let lastBegun: Promise<unknown> = Promise.resolve();

/**
 * Resolves when no sign-in for an autofill is on its way any more. A later request could otherwise be overtaken by it, and a code that was
 * sent would be lost.
 */
export async function autofillSettled(): Promise<void> {
  await lastBegun;
}

/**
 * Lets the browser fill one of the player's passkeys into the field that takes them (`autocomplete="… webauthn"`). The official client can
 * do so, too, but then nothing ends it when the form closes, and the browser refuses to add a passkey meanwhile.
 * @param signal ends the autofill
 * @returns undefined when it ended without a choice. Never rejects: without it the form works as before
 */
export async function autofillPasskey(clerk: LoadedClerk, signal: AbortSignal): Promise<ChosenPasskey | undefined> {
  if (!(await canAutofill())) return undefined;
  for (let begun = 0; begun < AUTOFILLS_MAX && !signal.aborted && !isSignInUnderWay(clerk); begun++) {
    try {
      const nonce = await begin(clerk);
      if (signal.aborted || nonce === null) return undefined;
      const chosen = await choose(nonce, signal);
      if (chosen) return chosen;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** A sign-in that the autofill would replace waits for the player: a code was sent, or the first proof was given. */
function isSignInUnderWay(clerk: LoadedClerk): boolean {
  const { status } = signInOf(clerk);
  return status === 'needs_second_factor' || status === 'needs_new_password' || pendingSignInOf(clerk) !== undefined;
}

/** Begins a sign-in for whichever passkey is chosen. @returns the options of the choice as JSON */
async function begin(clerk: LoadedClerk): Promise<string | null> {
  const begun = signInOf(clerk).create({ strategy: 'passkey' });
  lastBegun = begun.catch(() => undefined);
  return (await begun).firstFactorVerification.nonce;
}

/** @returns undefined when the time is over. @throws when the autofill ends otherwise */
async function choose(nonce: string, signal: AbortSignal): Promise<ChosenPasskey | undefined> {
  const autofill = new AbortController();
  const end = () => autofill.abort();
  const timer = setTimeout(end, AUTOFILL_MS);
  signal.addEventListener('abort', end);
  try {
    const publicKey = requestOptions(nonce);
    const chosen = await navigator.credentials.get({ mediation: 'conditional', publicKey, signal: autofill.signal });
    return (chosen as ChosenPasskey | null) ?? undefined;
  } catch (error) {
    if (autofill.signal.aborted && !signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** What the service asks of the browser. @throws when it is not what services answer */
function requestOptions(nonce: string): PublicKeyCredentialRequestOptions {
  const options: unknown = JSON.parse(nonce);
  if (!isRecord(options) || typeof options.challenge !== 'string') throw new Error('These are no options for passkeys');
  const { challenge, rpId, userVerification } = options;
  return {
    challenge: decodeBase64Url(challenge),
    ...(typeof rpId === 'string' && { rpId }),
    ...(typeof userVerification === 'string' && { userVerification: userVerification as UserVerificationRequirement }),
  };
}

const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));

function signInOf(clerk: LoadedClerk) {
  assert(clerk.client, 'a loaded client has its resources');
  return clerk.client.signIn;
}
