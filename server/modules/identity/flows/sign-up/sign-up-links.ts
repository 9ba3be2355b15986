import { Injectable } from '@nestjs/common';
import { SignUp } from '../../model/sign-up.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import type { AcceptedLink, LinkReceiver } from '../../rules/verification/link-receiver.ts';
import { SignUpsService } from './sign-ups.service.ts';

/** Sign-ups that wait for a link. */
@Injectable()
export class SignUpLinks implements LinkReceiver {
  constructor(
    private readonly settings: SettingsStore,
    private readonly attempts: BrowserAttemptsService,
    private readonly signUps: SignUpsService,
  ) {}

  /** A sign-up has no account yet. */
  async ownerOf(): Promise<undefined> {
    return undefined;
  }

  async accept(tx: CallTransaction, verification: Verification): Promise<AcceptedLink | undefined> {
    // Sign-ups were closed meanwhile.
    if (this.settings.current.sign_up.mode !== 'public') return undefined;
    const wanted = { emailVerificationId: verification.id, clientId: tx.requireClient().id };
    const signUp = await this.attempts.find(tx.manager, SignUp, wanted);
    if (signUp?.status !== 'missing_requirements') return undefined;
    await this.signUps.continueSignUp(tx, signUp);
    return { createdSessionId: signUp.createdSessionId };
  }
}
