import type { VerificationJSON } from '@clerk/types';
import type { Strategy, Verification } from '../../model/verification.entity.ts';
import { toMs, type Wire } from '../wire/wire.ts';
import { statusAt } from './verification-status.ts';

/** Kinds of verification objects: `object` is 'verification_' and one of these. */
const KINDS: Readonly<Record<Strategy, string>> = {
  email_code: 'otp',
  phone_code: 'otp',
  reset_password_email_code: 'otp',
  reset_password_phone_code: 'otp',
  email_link: 'email_link',
  password: 'password',
  ticket: 'ticket',
  totp: 'totp',
  backup_code: 'backup_code',
};

/** Proofs for which nothing is sent. Their objects do not name the browser client. */
const UNSENT: ReadonlySet<Strategy> = new Set(['password', 'totp', 'backup_code']);

export function toVerificationJson(verification: Verification, nowMs: number): Wire<VerificationJSON> {
  return {
    object: `verification_${KINDS[verification.strategy]}`,
    status: statusAt(verification, nowMs),
    strategy: verification.strategy,
    attempts: verification.attempts,
    expire_at: toMs(verification.expireAt),
    ...(verification.verifiedAtClient === null || UNSENT.has(verification.strategy)
      ? {}
      : { verified_at_client: verification.verifiedAtClient }),
    ...(verification.error === null ? {} : { error: verification.error }),
  };
}
