import type { LoadedClerk, SignUpResource } from '@clerk/types';
import { assert } from '../../../shared/assert.ts';
import { IncompleteError } from './failure-words.ts';
import { reach } from './reach.ts';

/** What a new player tells. */
export interface SignUpDetails {
  readonly username: string;
  readonly email: string;
  /** News by e-mail are welcome. */
  readonly emailConsent: boolean;
}

export type SignUpStep = { readonly name: 'details' } | { readonly name: 'code'; readonly email: string } | { readonly name: 'done' };

/** Begins with what the player has told, and sends a code to the address. @throws what the client throws */
export async function beginSignUp(clerk: LoadedClerk, { username, email, emailConsent }: SignUpDetails): Promise<SignUpStep> {
  // Asked in the form: nobody needs to ask again.
  const unsafeMetadata = { emailConsent, promptedForConsent: true };
  const signUp = await ask(clerk, (attempt) => attempt.create({ username, emailAddress: email, unsafeMetadata }));
  if (signUp.status === 'complete') return enter(clerk, signUp);
  return sendSignUpCode(clerk, email);
}

/** @throws what the client throws */
export async function sendSignUpCode(clerk: LoadedClerk, email: string): Promise<SignUpStep> {
  await ask(clerk, (attempt) => attempt.prepareEmailAddressVerification({ strategy: 'email_code' }));
  return { name: 'code', email };
}

/** @throws what the client throws; IncompleteError when the code was right and something else is missing */
export async function trySignUpCode(clerk: LoadedClerk, code: string): Promise<SignUpStep> {
  return enter(clerk, await ask(clerk, (attempt) => attempt.attemptEmailAddressVerification({ code })));
}

/** Makes the session of a finished sign-up the page's own. */
async function enter(clerk: LoadedClerk, { status, createdSessionId }: SignUpResource): Promise<SignUpStep> {
  if (status !== 'complete' || !createdSessionId) throw new IncompleteError(`Sign-up is ${status}`);
  await clerk.setActive({ session: createdSessionId });
  return { name: 'done' };
}

const ask = (clerk: LoadedClerk, call: (attempt: SignUpResource) => Promise<SignUpResource>): Promise<SignUpResource> =>
  reach(attemptOf(clerk), 'verifications', call);

function attemptOf(clerk: LoadedClerk): SignUpResource {
  assert(clerk.client, 'a loaded client has its resources');
  return clerk.client.signUp;
}
