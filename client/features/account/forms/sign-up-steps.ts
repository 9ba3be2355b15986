import type { LoadedClerk, SignUpResource } from '@clerk/types';
import { assert } from '../../../../shared/assert.ts';
import { callService } from '../errors/call-service.ts';
import { readRefusal } from '../errors/client-errors.ts';
import { codeOf, IncompleteError } from '../errors/failure-words.ts';
import { isCodePending, isSameEmail, pendingSignInOf, resendAt } from './pending-code.ts';

/** What a new player enters. */
export interface SignUpDetails {
  readonly username: string;
  readonly email: string;
  /** The player wants news by e-mail. */
  readonly emailConsent: boolean;
}

/** Further fields that an instance may need and that these forms can ask for, as the service names them. */
const ASKABLE = ['username', 'email_address', 'password', 'legal_accepted'] as const;
export type MissingField = (typeof ASKABLE)[number];

export type SignUpStep =
  | { readonly name: 'details' }
  /** A code was sent. `resendAtMs`: when another one can be sent, ms since the epoch; undefined: half a minute from now. */
  | { readonly name: 'code'; readonly email: string; readonly resendAtMs?: number }
  | { readonly name: 'rest'; readonly missing: readonly MissingField[] }
  /** The e-mail has an account, and its sign-in has a pending code. */
  | { readonly name: 'signIn' }
  | { readonly name: 'done' };

/** The service does not know the sign-up any more, or it is complete: a new one has to begin. */
const GONE: ReadonlySet<string> = new Set(['resource_not_found', 'client_state_invalid']);

/**
 * The first step of a sign-up: it resumes the last one while its code can be entered or only further fields are missing.
 * @param typed the e-mail as far as it was typed; a sign-up with another one is not resumed
 */
export function resumeSignUp(clerk: LoadedClerk, typed: string): SignUpStep {
  const { emailAddress } = attemptOf(clerk);
  const isMeant = emailAddress !== null && (typed.trim() === '' || isSameEmail(typed, emailAddress));
  return (isMeant && openStep(clerk)) || { name: 'details' };
}

/** Metadata of a player whom a form has asked, so that no other question is needed. */
export const answered = (emailConsent: boolean) => ({ emailConsent, promptedForConsent: true });

/** The input of the sign-up that was left; nothing for another e-mail. */
export function leftDetails(clerk: LoadedClerk): Pick<SignUpDetails, 'username' | 'emailConsent'> {
  const { username, unsafeMetadata } = attemptOf(clerk);
  return { username: username ?? '', emailConsent: unsafeMetadata?.emailConsent === true };
}

/** The e-mail of a sign-up whose code can be entered; undefined without one. */
export function pendingSignUpOf(clerk: LoadedClerk): string | undefined {
  const step = openStep(clerk);
  return step?.name === 'code' ? step.email : undefined;
}

/** The step at which a sign-up waits for the player, once its code was sent. */
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
 * Begins with the player's input and has a code sent, unless one is pending. Then only the other fields are changed, because a new
 * sign-up would make that code invalid. An e-mail with an account leads to its sign-in, if that has a pending code.
 * @throws what the client throws
 */
export async function beginSignUp(clerk: LoadedClerk, { username, email, emailConsent }: SignUpDetails): Promise<SignUpStep> {
  const unsafeMetadata = answered(emailConsent);
  let signUp = await amend(clerk, email, { username, unsafeMetadata });
  try {
    signUp ??= await ask(clerk, (attempt) => attempt.create({ username, emailAddress: email, unsafeMetadata }));
  } catch (error) {
    if (isEmailTaken(error) && isSameEmail(email, pendingSignInOf(clerk) ?? null)) return { name: 'signIn' };
    throw error;
  }
  if (signUp.status === 'complete') return nextSignUpStep(clerk, signUp);
  return openStep(clerk) ?? sendSignUpCode(clerk, email);
}

const isEmailTaken = (error: unknown): boolean =>
  readRefusal(error)?.errors.some(({ code, param }) => code === 'form_identifier_exists' && param === 'email_address') ?? false;

/** Changes the open sign-up of this e-mail. @returns undefined when there is none, or it was abandoned */
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

/** @throws what the client throws; IncompleteError when the code was right but something else is missing */
export async function trySignUpCode(clerk: LoadedClerk, code: string): Promise<SignUpStep> {
  return nextSignUpStep(clerk, await ask(clerk, (attempt) => attempt.attemptEmailAddressVerification({ code })));
}

/** What a player enters of the missing fields. */
export interface MissingDetails {
  readonly username?: string;
  readonly emailAddress?: string;
  readonly password?: string;
  readonly legalAccepted?: true;
  /** The player wants news by e-mail. Undefined when that was asked before. */
  readonly emailConsent?: boolean;
}

/** Sends the missing fields. @throws what the client throws; IncompleteError when more is missing */
export async function completeSignUp(clerk: LoadedClerk, { emailConsent, ...rest }: MissingDetails): Promise<SignUpStep> {
  const changes = emailConsent === undefined ? rest : { ...rest, unsafeMetadata: answered(emailConsent) };
  return nextSignUpStep(clerk, await ask(clerk, (attempt) => attempt.update(changes)));
}

/**
 * The next step, by the status that the service gives. A complete sign-up has a session, which is activated. An e-mail that only the
 * provider of an account has named may need a code.
 */
export async function nextSignUpStep(clerk: LoadedClerk, signUp: SignUpResource): Promise<SignUpStep> {
  const { status, createdSessionId } = signUp;
  const missing = askableOf(signUp);
  if (status === 'missing_requirements' && missing.length > 0) return { name: 'rest', missing };
  const email = unprovedEmailOf(signUp);
  if (email !== undefined) return openStep(clerk) ?? sendSignUpCode(clerk, email);
  if (status !== 'complete' || !createdSessionId) throw new IncompleteError(`Sign-up is ${status}`);
  await clerk.setActive({ session: createdSessionId });
  return { name: 'done' };
}

/** The e-mail of a sign-up in which nothing is missing but its proof. */
function unprovedEmailOf({ status, emailAddress, missingFields, unverifiedFields }: SignUpResource): string | undefined {
  const isOnly = status === 'missing_requirements' && missingFields.length === 0 && unverifiedFields?.includes('email_address');
  return (isOnly && emailAddress) || undefined;
}

/** The missing fields, if these forms can ask for all of them; else none, because asking would not help. */
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
