import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { IdentityClient } from '../../model/client.entity.ts';
import { SignIn } from '../../model/sign-in.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import { type AcceptedLink, type LinkReceiver, noPendingAttempt } from '../../rules/verification/link-receiver.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

/** Sign-ins that wait for a link. */
@Injectable()
export class SignInLinks implements LinkReceiver {
  constructor(
    private readonly attempts: BrowserAttemptsService,
    private readonly signIns: SignInAttempts,
  ) {}

  async ownerOf(manager: EntityManager, client: IdentityClient | null, verificationId: string): Promise<string | undefined> {
    const signIn = client === null ? null : await this.find(manager, client, verificationId);
    return signIn?.userId ?? undefined;
  }

  async accept(tx: CallTransaction, verification: Verification): Promise<AcceptedLink | undefined> {
    const signIn = await this.find(tx.manager, tx.requireClient(), verification.id);
    if (signIn === null) return undefined;
    if (signIn.status !== 'needs_first_factor') throw noPendingAttempt();
    const user = await this.signIns.lockUser(tx, signIn);
    if (user === null) throw noPendingAttempt();
    await this.signIns.passFirst(tx, signIn, user, 'email_link');
    return { createdSessionId: signIn.createdSessionId };
  }

  /** Finds the browser client's attempt with this verification as first factor; null when there is none, or it was abandoned. */
  private find(manager: EntityManager, client: IdentityClient, verificationId: string): Promise<SignIn | null> {
    return this.attempts.find(manager, SignIn, { firstVerificationId: verificationId, clientId: client.id });
  }
}
