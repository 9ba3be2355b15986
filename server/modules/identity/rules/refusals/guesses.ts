import type { FapiCode } from './fapi-codes.ts';
import type { FapiException } from './fapi-exception.ts';

/** Refusals of a wrong answer. An answer that is too late, or has nothing to answer, is not a guess. */
const GUESSES: ReadonlySet<FapiCode> = new Set([
  'form_code_incorrect',
  'form_password_incorrect',
  'form_password_or_identifier_incorrect',
  'verification_failed',
  'passkey_authentication_failure',
]);

/** Whether a refusal is that of a wrong answer. */
export function isGuess({ code }: FapiException): boolean {
  return GUESSES.has(code);
}
