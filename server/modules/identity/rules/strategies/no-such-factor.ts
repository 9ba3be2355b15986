import { FapiException } from '../refusals/fapi-exception.ts';
import type { Purpose } from './strategy.ts';

/** The refusal of a strategy that the account does not offer. A sign-in also says what to do. */
export function noSuchFactor(purpose: Purpose): FapiException {
  if (purpose !== 'sign_in') return new FapiException('strategy_for_user_invalid');
  return new FapiException('strategy_for_user_invalid', { message: "You can't sign in to this account that way. Please try another." });
}
