import type { StrategyName } from '../../model/verification.entity.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import type { Purpose } from './strategy.ts';

/** The refusal of a strategy that the account does not offer. A sign-in also says what to do. */
export function noSuchFactor(purpose: Purpose, strategy?: StrategyName): FapiException {
  if (strategy === 'passkey') return new FapiException('no_passkeys_found_for_user');
  if (purpose !== 'sign_in') return new FapiException('strategy_for_user_invalid');
  return new FapiException('strategy_for_user_invalid', { message: "You can't sign in to this account that way. Please try another." });
}
