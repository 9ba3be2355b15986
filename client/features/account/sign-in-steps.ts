import type { LoadedClerk, SignInResource } from '@clerk/types';
import { assert } from '../../../shared/assert.ts';
import { codeOf, IncompleteError } from './failure-words.ts';
import { reach } from './reach.ts';

/** What proves a sign-in that wants a second proof. */
export type SecondFactor = 'totp' | 'backup_code' | 'phone_code';

/** Where a sign-in stands, as the dialog shows it. */
export type SignInStep =
  | { readonly name: 'email' }
  | { readonly name: 'code'; readonly purpose: CodePurpose; readonly email: string }
  | { readonly name: 'password'; readonly email: string }
  | { readonly name: 'newPassword' }
  | { readonly name: 'second'; readonly strategy: SecondFactor }
  | { readonly name: 'done' };

/** A code signs in, or lets a new password be set. */
export type CodePurpose = 'email_code' | 'reset_password_email_code';

const ALREADY_SIGNED_IN: ReadonlySet<string> = new Set(['session_exists', 'identifier_already_signed_in']);

/** Begins with an address; a code is sent to it. Accounts that take no codes are asked for their password. @throws what the client throws */
export async function beginSignIn(clerk: LoadedClerk, email: string): Promise<SignInStep> {
  try {
    const signIn = await ask(clerk, (attempt) => attempt.create({ identifier: email, strategy: 'email_code' }));
    return signIn.status === 'needs_first_factor' ? { name: 'code', purpose: 'email_code', email } : nextStep(clerk, signIn);
  } catch (error) {
    const code = codeOf(error);
    const session = clerk.client?.lastActiveSessionId;
    if (ALREADY_SIGNED_IN.has(code) && session) return enter(clerk, session);
    if (code !== 'strategy_for_user_invalid') throw error;
    await ask(clerk, (attempt) => attempt.create({ identifier: email }));
    if (!takesPassword(clerk)) throw error;
    return { name: 'password', email };
  }
}

/** Sends a code, again or for another purpose. @throws what the client throws */
export async function sendCode(clerk: LoadedClerk, purpose: CodePurpose, email: string): Promise<SignInStep> {
  const factor = attemptOf(clerk).supportedFirstFactors?.find(({ strategy }) => strategy === purpose);
  if (!factor || !('emailAddressId' in factor)) throw new IncompleteError(`No factor ${purpose}`);
  const { emailAddressId } = factor;
  await ask(clerk, (attempt) => attempt.prepareFirstFactor({ strategy: purpose, emailAddressId }));
  return { name: 'code', purpose, email };
}

/** Back to the code: the one that is under way is good enough, and another would be refused for a while. */
export async function returnToCode(clerk: LoadedClerk, email: string): Promise<SignInStep> {
  const { strategy, status } = attemptOf(clerk).firstFactorVerification;
  const isUnderWay = strategy === 'email_code' && status === 'unverified';
  return isUnderWay ? { name: 'code', purpose: 'email_code', email } : sendCode(clerk, 'email_code', email);
}

/** @throws what the client throws; IncompleteError when the code was right and not enough */
export async function tryCode(clerk: LoadedClerk, purpose: CodePurpose, code: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.attemptFirstFactor({ strategy: purpose, code })));
}

export async function tryPassword(clerk: LoadedClerk, password: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.attemptFirstFactor({ strategy: 'password', password })));
}

export async function setNewPassword(clerk: LoadedClerk, password: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.resetPassword({ password, signOutOfOtherSessions: true })));
}

/** Turns to another second proof; a code for the phone is sent. */
export async function chooseSecond(clerk: LoadedClerk, strategy: SecondFactor): Promise<SignInStep> {
  if (strategy === 'phone_code') await ask(clerk, (attempt) => attempt.prepareSecondFactor({ strategy }));
  return { name: 'second', strategy };
}

export async function trySecond(clerk: LoadedClerk, strategy: SecondFactor, code: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.attemptSecondFactor({ strategy, code })));
}

/** The account has a password, so that no code is needed. */
export const takesPassword = (clerk: LoadedClerk): boolean =>
  attemptOf(clerk).supportedFirstFactors?.some(({ strategy }) => strategy === 'password') ?? false;

/** The second proofs that the account has. */
export function secondFactorsOf(clerk: LoadedClerk): SecondFactor[] {
  const offered = attemptOf(clerk).supportedSecondFactors ?? [];
  return (['totp', 'phone_code', 'backup_code'] as const).filter((wanted) => offered.some(({ strategy }) => strategy === wanted));
}

/** Where the service says that the attempt stands. */
async function nextStep(clerk: LoadedClerk, signIn: SignInResource): Promise<SignInStep> {
  const { status, createdSessionId } = signIn;
  if (status === 'complete' && createdSessionId) return enter(clerk, createdSessionId);
  if (status === 'needs_new_password') return { name: 'newPassword' };
  if (status !== 'needs_second_factor') throw new IncompleteError(`Sign-in is ${status}`);
  const offered = signIn.supportedSecondFactors?.map(({ strategy }) => strategy) ?? [];
  if (offered.includes('totp')) return { name: 'second', strategy: 'totp' };
  if (!offered.includes('phone_code')) return { name: 'second', strategy: 'backup_code' };
  return chooseSecond(clerk, 'phone_code');
}

/** Makes the session that has been won the page's own: what follows hangs on the account, see AccountRoom. */
async function enter(clerk: LoadedClerk, session: string): Promise<SignInStep> {
  await clerk.setActive({ session });
  return { name: 'done' };
}

const ask = (clerk: LoadedClerk, call: (attempt: SignInResource) => Promise<SignInResource>): Promise<SignInResource> =>
  reach(attemptOf(clerk), 'firstFactorVerification', call);

function attemptOf(clerk: LoadedClerk): SignInResource {
  assert(clerk.client, 'a loaded client has its resources');
  return clerk.client.signIn;
}
