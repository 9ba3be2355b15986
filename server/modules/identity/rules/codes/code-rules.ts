import type { Config } from '../../../../config/config.ts';
import { newCode } from './one-time-code.ts';

/** Longest entered code, characters: people paste more than the digits. */
export const MAX_CODE_INPUT = 64;
/** Wrong codes after which a verification has failed. */
export const CODE_TRIES = 5;

/** The code of every test identity. */
export const TEST_CODE = '424242';

type Mode = Config['NODE_ENV'];

/**
 * Whether an e-mail address is of the form jane+clerk_test@example.com. Outside production such addresses accept TEST_CODE, and no mail is
 * sent to them.
 */
export function isTestEmail(email: string, mode: Mode): boolean {
  return mode !== 'production' && /\+clerk_test[^@]*@/i.test(email);
}

/**
 * Whether a number is of the form +1 201 555 0100, with any area code, up to 0199. Outside production such numbers accept TEST_CODE, and no
 * message is sent to them.
 */
export function isTestPhone(number: string, mode: Mode): boolean {
  return mode !== 'production' && /^\+1\d{3}55501\d{2}$/.test(number);
}

/** Whether an e-mail address or phone number (international form) belongs to a test identity. */
export function isTestIdentifier(identifier: string, mode: Mode): boolean {
  return isTestEmail(identifier, mode) || isTestPhone(identifier, mode);
}

/** Returns the code for an e-mail address or phone number: a new one, or TEST_CODE for a test identity. */
export function codeFor(identifier: string, mode: Mode): string {
  return isTestIdentifier(identifier, mode) ? TEST_CODE : newCode();
}
