import type { SessionVerificationFirstFactor, SessionVerificationResource, SessionVerificationSecondFactor } from '@clerk/types';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { canUsePasskeys } from '../session/passkey-abilities.ts';

/** A factor that we have a form for. */
export type Factor = SessionVerificationFirstFactor | SessionVerificationSecondFactor;

/** Which of the two proofs is needed next, and its factors, the easiest first. */
export interface ProofStep {
  readonly proof: 'first' | 'second';
  readonly factors: readonly Factor[];
}

/** Easiest first: what the player has at hand, then what has to be sent, then what works only once. */
const EASE: readonly Factor['strategy'][] = ['passkey', 'password', 'totp', 'email_code', 'phone_code', 'backup_code'];

/** @returns 'complete' when no further proof is needed */
export function proofStepOf(verification: SessionVerificationResource): ProofStep | 'complete' {
  const { status, supportedFirstFactors, supportedSecondFactors } = verification;
  if (status === 'complete') return 'complete';
  const isFirst = status === 'needs_first_factor';
  const supported: readonly Factor[] = (isFirst ? supportedFirstFactors : supportedSecondFactors) ?? [];
  const canGive = ({ strategy }: Factor) => EASE.includes(strategy) && (strategy !== 'passkey' || canUsePasskeys());
  const factors = supported.filter(canGive);
  return { proof: isFirst ? 'first' : 'second', factors: factors.toSorted((a, b) => EASE.indexOf(a.strategy) - EASE.indexOf(b.strategy)) };
}

/** The server sends a code for this factor before the player can type it. */
export const isSent = (factor: Factor): boolean => factor.strategy === 'email_code' || factor.strategy === 'phone_code';

/** The labels of the buttons. */
export const FACTOR_NAMES: Readonly<Record<Factor['strategy'], MessageKey>> = {
  passkey: 'accountSettings.wayPasskey',
  password: 'account.password',
  totp: 'accountSettings.totp',
  email_code: 'accountSettings.wayEmail',
  phone_code: 'accountSettings.wayPhone',
  backup_code: 'account.backupCode',
};
