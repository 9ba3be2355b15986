import type { EmailCodeFactor, LoadedClerk, ResetPasswordEmailCodeFactor, SignInResource } from '@clerk/types';
import { assert } from '../../../../shared/assert.ts';
import { localStore } from '../../../platform/storage.ts';
import { callService } from '../errors/call-service.ts';
import { codeOf, IncompleteError } from '../errors/failure-words.ts';
import { countCodeSignIn } from '../session/add-passkey-prompt.ts';
import type { ChosenPasskey } from './passkey-autofill.ts';
import { isCodePending, isSameEmail, PURPOSES, pendingSignInOf, resendAt } from './pending-code.ts';
import { pendingSignUpOf } from './sign-up-steps.ts';

/** The second factors that these forms support. */
export type SecondFactor = 'totp' | 'backup_code' | 'phone_code';

/** The step of a sign-in that the dialog shows. */
export type SignInStep =
  | { readonly name: 'email' }
  | CodeStep
  | { readonly name: 'password'; readonly email: string }
  | { readonly name: 'newPassword' }
  | { readonly name: 'second'; readonly strategy: SecondFactor }
  /** No account has the e-mail yet, and its sign-up has a pending code. */
  | { readonly name: 'signUp' }
  | { readonly name: 'done' };

/** A code was sent and must be entered. */
interface CodeStep {
  readonly name: 'code';
  readonly purpose: CodePurpose;
  /** What the player typed first: an e-mail or a username. */
  readonly email: string;
  /** The e-mail that the code was sent to, as far as the service shows it. */
  readonly sentTo?: string;
  /** When another code can be sent, ms since the epoch. Undefined: half a minute from now. */
  readonly resendAtMs?: number;
}

/** A code signs in, or allows a new password. */
export type CodePurpose = (typeof PURPOSES)[number];

type EmailFactor = EmailCodeFactor | ResetPasswordEmailCodeFactor;

const ALREADY_SIGNED_IN: ReadonlySet<string> = new Set(['session_exists', 'identifier_already_signed_in']);

/**
 * The first step of a sign-in: it resumes the last one while its code can be entered or its second proof is due. Players close
 * dialogs by mistake, and phones reload pages while their owners read mail.
 * @param typed the e-mail as far as it was typed; a sign-in with another one is not resumed
 */
export function resumeSignIn(clerk: LoadedClerk, typed: string): SignInStep {
  const { status, identifier } = attemptOf(clerk);
  const isMeant = typed.trim() === '' || isSameEmail(typed, identifier);
  if (!isMeant || identifier === null) return { name: 'email' };
  if (status === 'needs_second_factor') return resumeSecond(clerk);
  return pendingCodeStep(clerk, identifier, PURPOSES) ?? { name: 'email' };
}

/** Sends nothing. */
function resumeSecond(clerk: LoadedClerk): SignInStep {
  const easiest = secondFactorsOf(clerk).find(
    (strategy) => strategy !== 'phone_code' || isCodePending(attemptOf(clerk).secondFactorVerification),
  );
  return easiest ? { name: 'second', strategy: easiest } : { name: 'email' };
}

/** The step of a pending code; undefined without one. */
function pendingCodeStep(clerk: LoadedClerk, email: string, purposes: readonly CodePurpose[]): CodeStep | undefined {
  const { firstFactorVerification } = attemptOf(clerk);
  const purpose = purposes.find((wanted) => wanted === firstFactorVerification.strategy);
  if (!purpose || !isSameEmail(email, pendingSignInOf(clerk) ?? null)) return undefined;
  return { ...codeStep(clerk, purpose, email), resendAtMs: resendAt(firstFactorVerification) };
}

/**
 * Begins with an e-mail and has a code sent, unless one is pending: the service would refuse another. Accounts without codes are
 * asked for their password. An e-mail with a pending sign-up leads there only when the service knows no account for it, so a sign-up
 * cannot keep owners out. @throws what the client throws
 */
export async function beginSignIn(clerk: LoadedClerk, email: string): Promise<SignInStep> {
  const pending = pendingCodeStep(clerk, email, ['email_code']);
  if (pending) return pending;
  try {
    const signIn = await ask(clerk, (attempt) => attempt.create({ identifier: email, strategy: 'email_code' }));
    return signIn.status === 'needs_first_factor' ? codeStep(clerk, 'email_code', email) : nextStep(clerk, signIn);
  } catch (error) {
    const code = codeOf(error);
    const session = sessionOf(clerk, code);
    if (session) return enter(clerk, session);
    if (code === 'form_identifier_not_found' && isSameEmail(email, pendingSignUpOf(clerk) ?? null)) return { name: 'signUp' };
    if (code !== 'strategy_for_user_invalid') throw error;
    await ask(clerk, (attempt) => attempt.create({ identifier: email }));
    if (!hasPassword(clerk)) throw error;
    return { name: 'password', email };
  }
}

/** The session of somebody who is signed in already, perhaps in another tab. @param code of the refusal */
export const sessionOf = (clerk: LoadedClerk, code: string): string | null =>
  ALREADY_SIGNED_IN.has(code) ? (clerk.client?.lastActiveSessionId ?? null) : null;

/** Lets the player choose a passkey in the browser's own window. @throws what the client throws, also when the player cancels */
export async function signInWithPasskey(clerk: LoadedClerk): Promise<SignInStep> {
  try {
    return await nextStep(clerk, await ask(clerk, (attempt) => attempt.authenticateWithPasskey({ flow: 'discoverable' })));
  } catch (error) {
    const session = sessionOf(clerk, codeOf(error));
    if (session) return enter(clerk, session);
    throw error;
  }
}

/** Signs in with a passkey that was chosen in the field. @throws what the client throws */
export async function tryPasskey(clerk: LoadedClerk, publicKeyCredential: ChosenPasskey): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.attemptFirstFactor({ strategy: 'passkey', publicKeyCredential })));
}

/** Sends a code, again or for another purpose. @throws what the client throws */
export async function sendCode(clerk: LoadedClerk, purpose: CodePurpose, email: string): Promise<SignInStep> {
  const factor = emailFactorOf(clerk, purpose);
  if (!factor) throw new IncompleteError(`No factor ${purpose}`);
  const { emailAddressId } = factor;
  await ask(clerk, (attempt) => attempt.prepareFirstFactor({ strategy: purpose, emailAddressId }));
  return codeStep(clerk, purpose, email);
}

/** Back to the code: a pending code is still valid, and another would be refused for a while. */
export async function returnToCode(clerk: LoadedClerk, email: string): Promise<SignInStep> {
  return pendingCodeStep(clerk, email, ['email_code']) ?? sendCode(clerk, 'email_code', email);
}

function codeStep(clerk: LoadedClerk, purpose: CodePurpose, email: string): CodeStep {
  // Messages use asterisks for emphasis.
  const shown = emailFactorOf(clerk, purpose)?.safeIdentifier.replaceAll('*', '•') ?? '';
  // For a username our service shows '***@***', which does not help the player.
  return { name: 'code', purpose, email, ...(/[^•@.]/.test(shown) && { sentTo: shown }) };
}

/** The e-mail of the account that takes such codes: the one that was typed, or else the primary one. */
function emailFactorOf(clerk: LoadedClerk, purpose: CodePurpose): EmailFactor | undefined {
  const { supportedFirstFactors, identifier } = attemptOf(clerk);
  const factors = supportedFirstFactors?.filter((factor): factor is EmailFactor => factor.strategy === purpose) ?? [];
  return (
    factors.find(({ safeIdentifier }) => isSameEmail(safeIdentifier, identifier)) ?? factors.find(({ primary }) => primary) ?? factors[0]
  );
}

/** @throws what the client throws; IncompleteError when the code was right but more is needed */
export async function tryCode(clerk: LoadedClerk, purpose: CodePurpose, code: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.attemptFirstFactor({ strategy: purpose, code })));
}

export async function tryPassword(clerk: LoadedClerk, password: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.attemptFirstFactor({ strategy: 'password', password })));
}

export async function setNewPassword(clerk: LoadedClerk, password: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.resetPassword({ password, signOutOfOtherSessions: true })));
}

/** Switches to another second factor. A code for the phone is sent unless one is pending. */
export async function chooseSecond(clerk: LoadedClerk, strategy: SecondFactor): Promise<SignInStep> {
  const { secondFactorVerification: sent } = attemptOf(clerk);
  const isSent = sent.strategy === 'phone_code' && isCodePending(sent);
  return strategy === 'phone_code' && !isSent ? sendSecondCode(clerk) : { name: 'second', strategy };
}

/** Sends a code, or another one, to the phone. */
export async function sendSecondCode(clerk: LoadedClerk): Promise<SignInStep> {
  await ask(clerk, (attempt) => attempt.prepareSecondFactor({ strategy: 'phone_code' }));
  return { name: 'second', strategy: 'phone_code' };
}

export async function trySecond(clerk: LoadedClerk, strategy: SecondFactor, code: string): Promise<SignInStep> {
  return nextStep(clerk, await ask(clerk, (attempt) => attempt.attemptSecondFactor({ strategy, code })));
}

/** The sign-in sets a new password. With a second factor, the service saves it only after that. */
export const isPasswordReset = (clerk: LoadedClerk): boolean =>
  attemptOf(clerk).firstFactorVerification.strategy === 'reset_password_email_code';

/** The account has a password, so that no code is needed. */
export const hasPassword = (clerk: LoadedClerk): boolean =>
  attemptOf(clerk).supportedFirstFactors?.some(({ strategy }) => strategy === 'password') ?? false;

/** The second factors of the account. */
export function secondFactorsOf(clerk: LoadedClerk): SecondFactor[] {
  const offered = attemptOf(clerk).supportedSecondFactors ?? [];
  return (['totp', 'phone_code', 'backup_code'] as const).filter((wanted) => offered.some(({ strategy }) => strategy === wanted));
}

/** The next step, by the status that the service gives. */
export async function nextStep(clerk: LoadedClerk, signIn: SignInResource): Promise<SignInStep> {
  const { status, createdSessionId } = signIn;
  if (status === 'complete' && createdSessionId) {
    if (signIn.firstFactorVerification.strategy === 'email_code') countCode(clerk, createdSessionId);
    return enter(clerk, createdSessionId);
  }
  if (status === 'needs_new_password') return { name: 'newPassword' };
  if (status !== 'needs_second_factor') throw new IncompleteError(`Sign-in is ${status}`);
  const offered = signIn.supportedSecondFactors?.map(({ strategy }) => strategy) ?? [];
  if (offered.includes('totp')) return { name: 'second', strategy: 'totp' };
  if (!offered.includes('phone_code')) return { name: 'second', strategy: 'backup_code' };
  return chooseSecond(clerk, 'phone_code');
}

/** Before the session is active, because then the prompt to add a passkey may open. */
function countCode(clerk: LoadedClerk, session: string): void {
  const user = clerk.client?.sessions.find(({ id }) => id === session)?.user;
  if (user) countCodeSignIn(localStore, user.id);
}

/** Activates the new session. What follows depends on the account: see use-player-change.ts. */
export async function enter(clerk: LoadedClerk, session: string): Promise<SignInStep> {
  await clerk.setActive({ session });
  return { name: 'done' };
}

const ask = (clerk: LoadedClerk, call: (attempt: SignInResource) => Promise<SignInResource>): Promise<SignInResource> =>
  callService(attemptOf(clerk), 'firstFactorVerification', call);

function attemptOf(clerk: LoadedClerk): SignInResource {
  assert(clerk.client, 'a loaded client has its resources');
  return clerk.client.signIn;
}
