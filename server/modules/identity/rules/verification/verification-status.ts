import type { Verification, VerificationStatus } from '../../model/verification.entity.ts';

/** The status as it is at a time: what nobody has answered in time has expired. */
export function statusAt(verification: Verification, nowMs: number): VerificationStatus {
  return verification.status === 'unverified' && verification.expireAt.getTime() <= nowMs ? 'expired' : verification.status;
}
