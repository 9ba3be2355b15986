import type { Verification, VerificationStatus } from '../../model/verification.entity.ts';

/** Returns the status at a time: an unanswered verification expires. */
export function statusAt(verification: Verification, nowMs: number): VerificationStatus {
  return verification.status === 'unverified' && verification.expireAt.getTime() <= nowMs ? 'expired' : verification.status;
}
