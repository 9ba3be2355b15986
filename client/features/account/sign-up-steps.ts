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

/** What an instance may want beside them, and these forms can ask for; named as the service names it. */
const ASKABLE = ['password', 'legal_accepted'] as const;
export type MissingField = (typeof ASKABLE)[number];

export type SignUpStep =
  | { readonly name: 'details' }
  | { readonly name: 'code'; readonly email: string }
  | { readonly name: 'rest'; readonly missing: readonly MissingField[] }
  | { readonly name: 'done' };

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

/** Tells what was missing. @throws what the client throws; IncompleteError when that is still not all */
export async function completeSignUp(
  clerk: LoadedClerk,
  rest: { readonly password?: string; readonly legalAccepted?: true },
): Promise<SignUpStep> {
  return enter(clerk, await ask(clerk, (attempt) => attempt.update(rest)));
}

/** Makes the session of a finished sign-up the page's own. */
async function enter(clerk: LoadedClerk, signUp: SignUpResource): Promise<SignUpStep> {
  const { status, createdSessionId } = signUp;
  const missing = askableOf(signUp);
  if (status === 'missing_requirements' && missing.length > 0) return { name: 'rest', missing };
  if (status !== 'complete' || !createdSessionId) throw new IncompleteError(`Sign-up is ${status}`);
  await clerk.setActive({ session: createdSessionId });
  return { name: 'done' };
}

/** What is missing, when these forms can ask for all of it; else nothing, for asking would lead nowhere. */
function askableOf({ missingFields }: SignUpResource): readonly MissingField[] {
  const missing = ASKABLE.filter((field) => missingFields?.includes(field));
  return missing.length === missingFields?.length ? missing : [];
}

const ask = (clerk: LoadedClerk, call: (attempt: SignUpResource) => Promise<SignUpResource>): Promise<SignUpResource> =>
  reach(attemptOf(clerk), 'verifications', call);

function attemptOf(clerk: LoadedClerk): SignUpResource {
  assert(clerk.client, 'a loaded client has its resources');
  return clerk.client.signUp;
}
