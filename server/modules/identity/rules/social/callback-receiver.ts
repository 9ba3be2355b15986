import type { RedirectPurpose } from '../../model/oauth-redirect.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import type { ReturnedRedirect } from './social-redirects.service.ts';

/** Injection token of all `CallbackReceiver`s. */
export const CALLBACK_RECEIVERS = Symbol('CALLBACK_RECEIVERS');

/** Something that waits for a browser to come back from a provider: a sign-in, a sign-up, an account that is connected. */
export interface CallbackReceiver {
  readonly purpose: RedirectPurpose;

  /**
   * Continues what has waited, in the browser that began it. The browser client is locked.
   * @returns true when the browser is signed in now
   * @throws FapiException when it cannot continue; the verification then gets the refusal as its error
   */
  accept(tx: CallTransaction, redirect: ReturnedRedirect, verification: Verification): Promise<boolean>;
}
