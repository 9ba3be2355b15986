import type { LoadedClerk, SignUpResource } from '@clerk/types';
import { assert } from '../../../../shared/assert.ts';
import { callService } from '../errors/call-service.ts';
import { readRefusal } from '../errors/client-errors.ts';
import { codeOf, IncompleteError } from '../errors/failure-words.ts';
import { isCodePending, isSameEmail, pendingSignInOf, resendAt } from './pending-code.ts';

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
  /** A code has been sent. `resendAtMs`: from then on another one is to be had, ms since the epoch; undefined for half a minute from now. */
  | { readonly name: 'code'; readonly email: string; readonly resendAtMs?: number }
  | { readonly name: 'rest'; readonly missing: readonly MissingField[] }
  /** The address has an account, and the code of its sign-in is under way. */
  | { readonly name: 'signIn' }
  | { readonly name: 'done' };

/** The service does not know the sign-up any more, or it is done: another one has to begin. */
const GONE: ReadonlySet<string> = new Set(['resource_not_found', 'client_state_invalid']);

/**
 * Where a sign-up begins: where the last one was left, as long as its code can be entered or only something beside it is missing.
 * @param typed the address as far as it has been typed: for another one there is nothing to go on with
 */
export function resumeSignUp(clerk: LoadedClerk, typed: string): SignUpStep {
  const { emailAddress } = attemptOf(clerk);
  const isMeant = emailAddress !== null && (typed.trim() === '' || isSameEmail(typed, emailAddress));
  return (isMeant && openStep(clerk)) || { name: 'details' };
}

/** What has been told of the sign-up that was left; nothing of another one. */
export function leftDetails(clerk: LoadedClerk): Pick<SignUpDetails, 'username' | 'emailConsent'> {
  const { username, unsafeMetadata } = attemptOf(clerk);
  return { username: username ?? '', emailConsent: unsafeMetadata?.emailConsent === true };
}

/** The address of a sign-up whose code can be entered; undefined when there is none. */
export function pendingSignUpOf(clerk: LoadedClerk): string | undefined {
  const step = openStep(clerk);
  return step?.name === 'code' ? step.email : undefined;
}

/** The step at which a sign-up waits for the player, once its code has been sent. */
function openStep(clerk: LoadedClerk): SignUpStep | undefined {
  const signUp = attemptOf(clerk);
  const { status, emailAddress, verifications } = signUp;
  const proof = verifications.emailAddress;
  if (status !== 'missing_requirements' || emailAddress === null) return undefined;
  const missing = askableOf(signUp);
  if (proof.status === 'verified' && missing.length > 0) return { name: 'rest', missing };
  if (proof.strategy !== 'email_code' || !isCodePending(proof)) return undefined;
  return { name: 'code', email: emailAddress, resendAtMs: resendAt(proof) };
}

/**
 * Begins with what the player has told, and sends a code to the address, unless one is under way: then only what else was told
 * is put right, for a new sign-up would make that code void. An address that has an account leads to the code of its sign-in, if one
 * is under way. @throws what the client throws
 */
export async function beginSignUp(clerk: LoadedClerk, { username, email, emailConsent }: SignUpDetails): Promise<SignUpStep> {
  // Asked in the form: nobody needs to ask again.
  const unsafeMetadata = { emailConsent, promptedForConsent: true };
  let signUp = await amend(clerk, email, { username, unsafeMetadata });
  try {
    signUp ??= await ask(clerk, (attempt) => attempt.create({ username, emailAddress: email, unsafeMetadata }));
  } catch (error) {
    if (isAddressTaken(error) && isSameEmail(email, pendingSignInOf(clerk) ?? null)) return { name: 'signIn' };
    throw error;
  }
  if (signUp.status === 'complete') return enter(clerk, signUp);
  return openStep(clerk) ?? sendSignUpCode(clerk, email);
}

const isAddressTaken = (error: unknown): boolean =>
  readRefusal(error)?.errors.some(({ code, param }) => code === 'form_identifier_exists' && param === 'email_address') ?? false;

/** Changes the sign-up that is open for this address. @returns undefined when there is none, or it has been given up */
async function amend(
  clerk: LoadedClerk,
  email: string,
  changes: Parameters<SignUpResource['update']>[0],
): Promise<SignUpResource | undefined> {
  if (!isSameEmail(email, attemptOf(clerk).emailAddress) || !openStep(clerk)) return undefined;
  try {
    return await ask(clerk, (attempt) => attempt.update(changes));
  } catch (error) {
    if (GONE.has(codeOf(error))) return undefined;
    throw error;
  }
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
  callService(attemptOf(clerk), 'verifications', call);

function attemptOf(clerk: LoadedClerk): SignUpResource {
  assert(clerk.client, 'a loaded client has its resources');
  return clerk.client.signUp;
}
