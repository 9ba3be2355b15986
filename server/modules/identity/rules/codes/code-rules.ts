import type { Config } from '../../../../config/config.ts';
import { newCode } from './one-time-code.ts';

/** Longest code that is looked at, in characters: people paste more than the digits. */
export const MAX_CODE_INPUT = 64;
/** Wrong codes until a verification has failed for good. */
export const CODE_TRIES = 5;

/** The code that every test identity has. */
export const TEST_CODE = '424242';

type Mode = Config['NODE_ENV'];

/** Addresses such as jane+clerk_test@example.com: outside production they take TEST_CODE, and nothing is sent to them. */
export function isTestEmail(address: string, mode: Mode): boolean {
  return mode !== 'production' && /\+clerk_test[^@]*@/i.test(address);
}

/** Numbers of the form +1 201 555 0100, of any area, up to 0199 at the end: outside production they take TEST_CODE, and nothing is sent to them. */
export function isTestPhone(number: string, mode: Mode): boolean {
  return mode !== 'production' && /^\+1\d{3}55501\d{2}$/.test(number);
}

/** Whether an email address, or a phone number in international form, is one of the above. */
export function isTestIdentifier(identifier: string, mode: Mode): boolean {
  return isTestEmail(identifier, mode) || isTestPhone(identifier, mode);
}

/** The code for an email address or phone number: a fresh one, or the known one of a test identity. */
export function codeFor(identifier: string, mode: Mode): string {
  return isTestIdentifier(identifier, mode) ? TEST_CODE : newCode();
}
