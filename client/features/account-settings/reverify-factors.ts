import type { SessionVerificationFirstFactor, SessionVerificationResource, SessionVerificationSecondFactor } from '@clerk/types';
import type { MessageKey } from '../../i18n/message-keys.ts';

type AnyFactor = SessionVerificationFirstFactor | SessionVerificationSecondFactor;

/** A factor that we have a form for. */
export type Factor = Exclude<AnyFactor, { readonly strategy: 'passkey' }>;

/** Which of the two proofs is needed next, and its factors, the easiest first. */
export interface ProofStep {
  readonly proof: 'first' | 'second';
  readonly factors: readonly Factor[];
}

/** Easiest first: what the player has at hand, then what has to be sent, then what works only once. */
const EASE: readonly Factor['strategy'][] = ['password', 'totp', 'email_code', 'phone_code', 'backup_code'];

/** @returns 'complete' when no further proof is needed */
export function proofStepOf(verification: SessionVerificationResource): ProofStep | 'complete' {
  const { status, supportedFirstFactors, supportedSecondFactors } = verification;
  if (status === 'complete') return 'complete';
  const isFirst = status === 'needs_first_factor';
  const supported: readonly AnyFactor[] = (isFirst ? supportedFirstFactors : supportedSecondFactors) ?? [];
  const factors = supported.filter((factor): factor is Factor => EASE.includes(factor.strategy as Factor['strategy']));
  return { proof: isFirst ? 'first' : 'second', factors: factors.toSorted((a, b) => EASE.indexOf(a.strategy) - EASE.indexOf(b.strategy)) };
}

/** The server sends a code for this factor before the player can type it. */
export const isSent = (factor: Factor): boolean => factor.strategy === 'email_code' || factor.strategy === 'phone_code';

/** The labels of the buttons. */
export const FACTOR_NAMES: Readonly<Record<Factor['strategy'], MessageKey>> = {
  password: 'account.password',
  totp: 'accountSettings.totp',
  email_code: 'accountSettings.wayEmail',
  phone_code: 'accountSettings.wayPhone',
  backup_code: 'account.backupCode',
};
