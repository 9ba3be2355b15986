import type { LoadedClerk, VerificationResource } from '@clerk/types';
import { CODE_LIFETIME_MS, CODE_RESEND_SECONDS } from '../../../../shared/account-rules.ts';
import { assert } from '../../../../shared/assert.ts';

/** A code can be sent again after this, ms; the service refuses earlier requests. */
export const RESEND_MS = CODE_RESEND_SECONDS * 1_000;

/** A verification of the client. All its fields are null before anything has been sent. */
type Proof = Pick<VerificationResource, 'status' | 'strategy' | 'expireAt'>;

/** Whether a code that was sent can still be entered: it has not been used, has tries left and has not expired. */
export const isCodePending = ({ status, expireAt }: Proof): boolean =>
  status === 'unverified' && !(expireAt && expireAt.getTime() <= Date.now());

/**
 * When another code can be sent while one is pending, ms since the epoch. Never later than if it had been sent now, because the browser's
 * clock may be wrong.
 */
export function resendAt({ expireAt }: Proof): number {
  const sentAtMs = expireAt ? expireAt.getTime() - CODE_LIFETIME_MS : 0;
  return Math.min(sentAtMs, Date.now()) + RESEND_MS;
}

/** Whether two spellings name one e-mail. Services store it in lower case. */
export const isSameEmail = (typed: string, known: string | null): boolean =>
  known !== null && typed.trim().toLowerCase() === known.toLowerCase();

/** Strategies of a sign-in that send a code by e-mail: to sign in, or to set a new password. */
export const PURPOSES = ['email_code', 'reset_password_email_code'] as const;

/** The e-mail or username of a sign-in whose code can still be entered; undefined without one. */
export function pendingSignInOf({ client }: LoadedClerk): string | undefined {
  assert(client, 'a loaded client has its resources');
  const { status, identifier, firstFactorVerification: proof } = client.signIn;
  if (status !== 'needs_first_factor' || identifier === null || !isCodePending(proof)) return undefined;
  return PURPOSES.some((purpose) => purpose === proof.strategy) ? identifier : undefined;
}
