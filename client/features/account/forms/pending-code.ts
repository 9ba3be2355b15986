import type { LoadedClerk, VerificationResource } from '@clerk/types';
import { CODE_LIFETIME_MS, CODE_RESEND_SECONDS } from '../../../../shared/account-rules.ts';
import { assert } from '../../../../shared/assert.ts';

/** A code is sent again after this, ms: sooner the service refuses. */
export const RESEND_MS = CODE_RESEND_SECONDS * 1_000;

/** What the client tells of a proof, of which all is null before anything has been sent. */
type Proof = Pick<VerificationResource, 'status' | 'strategy' | 'expireAt'>;

/** A code that has been sent can still be entered: it has been neither used, nor used up, nor is it too old. */
export const isCodePending = ({ status, expireAt }: Proof): boolean =>
  status === 'unverified' && !(expireAt && expireAt.getTime() <= Date.now());

/** When another code is to be had in place of one that is under way, ms since the epoch; by a clock of ours, so never later than if it was sent now. */
export function resendAt({ expireAt }: Proof): number {
  const sentAtMs = expireAt ? expireAt.getTime() - CODE_LIFETIME_MS : 0;
  return Math.min(sentAtMs, Date.now()) + RESEND_MS;
}

/** Whether two spellings are of one address: services keep it in small letters. */
export const isSameEmail = (typed: string, known: string | null): boolean =>
  known !== null && typed.trim().toLowerCase() === known.toLowerCase();

/** Strategies of a sign-in whose code goes to an address: it signs in, or lets a new password be set. */
export const PURPOSES = ['email_code', 'reset_password_email_code'] as const;

/** What was typed, an address or a name, for a sign-in whose code can be entered; undefined when there is none. */
export function pendingSignInOf({ client }: LoadedClerk): string | undefined {
  assert(client, 'a loaded client has its resources');
  const { status, identifier, firstFactorVerification: proof } = client.signIn;
  if (status !== 'needs_first_factor' || identifier === null || !isCodePending(proof)) return undefined;
  return PURPOSES.some((purpose) => purpose === proof.strategy) ? identifier : undefined;
}
