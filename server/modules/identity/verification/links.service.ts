import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.ts';
import { ClientsService } from '../clients/clients.service.ts';
import type { FapiContext } from '../fapi/fapi-context.ts';
import { FapiException } from '../fapi/fapi-exception.ts';
import { FapiTransactions } from '../fapi/fapi-transactions.ts';
import { SignIn } from '../sign-in/sign-in.entity.ts';
import { SignInAttempts } from '../sign-in/sign-in-attempts.ts';
import { SignUp } from '../sign-up/sign-up.entity.ts';
import { SignUpsService } from '../sign-up/sign-ups.service.ts';
import { IdentificationsService } from '../users/identifications.service.ts';
import { hashToken } from './one-time-code.ts';
import { Verification } from './verification.entity.ts';
import { statusAt } from './verification.mapper.ts';

const MAX_TOKEN_LENGTH = 128;

/** How a link from a mail ended, and where its page goes on. */
export interface OpenedLink {
  readonly status: 'verified' | 'expired' | 'failed' | 'client_mismatch';
  /** Undefined for a link that nobody knows. */
  readonly redirectUrl: string | undefined;
  readonly createdSessionId: string | undefined;
}

/** Links in mails: whoever opens one has shown that the address is theirs. */
@Injectable()
export class LinksService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: FapiTransactions,
    private readonly signIns: SignInAttempts,
    private readonly signUps: SignUpsService,
    private readonly identifications: IdentificationsService,
    private readonly clients: ClientsService,
  ) {}

  async open(context: FapiContext, token: string): Promise<OpenedLink> {
    if (token === '' || token.length > MAX_TOKEN_LENGTH) return { status: 'failed', redirectUrl: undefined, createdSessionId: undefined };
    let redirectUrl: string | undefined;
    const opening = this.transactions.run(context, async (manager) => {
      // The browser first, as everywhere: two calls that hold what the other wants would wait for ever.
      if (context.client !== undefined) await this.clients.lock(manager, context);
      const verification = await manager
        .createQueryBuilder(Verification, 'verification')
        .setLock('pessimistic_write')
        .where('verification.linkHash = :hash', { hash: hashToken(token) })
        .getOne();
      if (verification === null) return { status: 'failed' as const, redirectUrl: undefined, createdSessionId: undefined };
      const answer = { redirectUrl: verification.redirectUrl ?? undefined, createdSessionId: undefined };
      const status = statusAt(verification, this.clock.now());
      if (status === 'expired') return { ...answer, status };
      // Opened before, by its owner or by a mail scanner: it is used up.
      if (status !== 'unverified') return { ...answer, status: 'failed' as const };
      redirectUrl = answer.redirectUrl;
      return { ...answer, ...(await this.accept(manager, context, verification)) };
    });
    return opening.catch((error: unknown) => {
      // A person is looking: why the attempt was refused is for its page to say, not for a sheet of JSON.
      if (!(error instanceof FapiException) || error.getStatus() >= 500) throw error;
      return { status: 'failed' as const, redirectUrl, createdSessionId: undefined };
    });
  }

  /** Marks what the link proves, and goes on with the attempt that waits for it, if it was begun in this browser. */
  private async accept(
    manager: EntityManager,
    context: FapiContext,
    verification: Verification,
  ): Promise<Pick<OpenedLink, 'status' | 'createdSessionId'>> {
    // Opened elsewhere it could be somebody else's mailbox, or somebody else's attempt.
    if (context.client === undefined || context.client.id !== verification.clientId) {
      return { status: 'client_mismatch', createdSessionId: undefined };
    }
    verification.status = 'verified';
    verification.verifiedAtClient = context.client.id;
    await manager.save(verification);
    const signIn = await manager.findOneBy(SignIn, { firstVerificationId: verification.id, clientId: context.client.id });
    if (signIn !== null) return this.finishSignIn(manager, context, signIn);
    const signUp = await manager.findOneBy(SignUp, { emailVerificationId: verification.id, clientId: context.client.id });
    if (signUp !== null) {
      if (signUp.status === 'missing_requirements') await this.signUps.completeIfReady(manager, context, signUp);
      return { status: 'verified', createdSessionId: signUp.createdSessionId ?? undefined };
    }
    const isOwners = await this.identifications.markVerified(manager, verification);
    return { status: isOwners ? 'verified' : 'failed', createdSessionId: undefined };
  }

  private async finishSignIn(
    manager: EntityManager,
    context: FapiContext,
    signIn: SignIn,
  ): Promise<Pick<OpenedLink, 'status' | 'createdSessionId'>> {
    if (signIn.status !== 'needs_first_factor') return { status: 'failed', createdSessionId: undefined };
    const user = await this.signIns.lockUser(manager, context, signIn);
    if (user === null) return { status: 'failed', createdSessionId: undefined };
    await this.signIns.passFirst(manager, context, signIn, user, 'email_link');
    return { status: 'verified', createdSessionId: signIn.createdSessionId ?? undefined };
  }
}
