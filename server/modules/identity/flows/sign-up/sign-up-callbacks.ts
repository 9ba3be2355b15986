import { Injectable } from '@nestjs/common';
import { SignUp } from '../../model/sign-up.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import type { CallbackReceiver } from '../../rules/social/callback-receiver.ts';
import type { ReturnedRedirect } from '../../rules/social/social-redirects.service.ts';
import { SignUpsService } from './sign-ups.service.ts';
import { SocialSignUps } from './social-sign-ups.ts';

/** Sign-ups that wait for a browser to come back from a provider. */
@Injectable()
export class SignUpCallbacks implements CallbackReceiver {
  readonly purpose = 'sign_up';

  constructor(
    private readonly attempts: BrowserAttemptsService,
    private readonly signUps: SignUpsService,
    private readonly social: SocialSignUps,
  ) {}

  async accept(tx: CallTransaction, redirect: ReturnedRedirect, verification: Verification): Promise<boolean> {
    this.signUps.refuseClosed();
    const signUp = await this.attempts.find(tx.manager, SignUp, { id: redirect.subjectId, clientId: redirect.clientId });
    // Replaced, or finished otherwise.
    if (signUp === null || !isWaitingFor(signUp, verification)) throw new FapiException('oauth_callback_invalid');
    const isFree = await this.social.take(tx, signUp, redirect, verification);
    if (isFree) await this.signUps.continueSignUp(tx, signUp);
    // Otherwise someone who knows the old cookie could transfer the proof, and sign in as the account's owner.
    else await this.attempts.changeCookie(tx);
    return signUp.status === 'complete';
  }
}

function isWaitingFor({ externalVerificationId, status }: SignUp, { id }: Verification): boolean {
  return externalVerificationId === id && status === 'missing_requirements';
}
