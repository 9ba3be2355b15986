import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { statusAt } from '../../api/views/verification.mapper.ts';
import { Identification } from '../../model/identification.entity.ts';
import type { SignIn } from '../../model/sign-in.entity.ts';
import { Verification } from '../../model/verification.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { hashToken } from '../../rules/codes/one-time-code.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { SignInAttempts } from '../sign-in/sign-in-attempts.ts';
import { SignUpsService } from '../sign-up/sign-ups.service.ts';
import { IdentificationsService } from '../users/identifications.service.ts';

const MAX_TOKEN_LENGTH = 128;
const FAILED = { status: 'failed', createdSessionId: undefined } as const;

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
    private readonly users: UsersService,
  ) {}

  async open(context: FapiContext, token: string): Promise<OpenedLink> {
    if (token === '' || token.length > MAX_TOKEN_LENGTH) return { ...FAILED, redirectUrl: undefined };
    let redirectUrl: string | undefined;
    const opening = this.transactions.run(context, async (manager) => {
      const found = await manager.findOneBy(Verification, { linkHash: hashToken(token) });
      redirectUrl = found?.redirectUrl ?? undefined;
      const verification = found === null ? null : await this.hold(manager, context, found);
      if (verification === null) return { ...FAILED, redirectUrl };
      const status = statusAt(verification, this.clock.now());
      if (status === 'expired') return { ...FAILED, redirectUrl, status };
      // Opened before, by its owner or by a mail scanner: it is used up.
      if (status !== 'unverified') return { ...FAILED, redirectUrl };
      return { redirectUrl, ...(await this.accept(manager, context, verification)) };
    });
    return opening.catch((error: unknown) => {
      // A person is looking: why the attempt was refused is for its page to say, not for a sheet of JSON.
      if (!(error instanceof FapiException) || error.getStatus() >= 500) throw error;
      return { ...FAILED, redirectUrl };
    });
  }

  /**
   * The link's proof, held: after the browser and the account that it is about, as everywhere. Two calls that hold what the
   * other wants would wait for ever.
   * @returns null when it has been taken away while it was waited for
   */
  private async hold(manager: EntityManager, context: FapiContext, { id }: Verification): Promise<Verification | null> {
    const client = await this.clients.findHeld(manager, context);
    const signIn = client === null ? null : await this.signIns.findProvedBy(manager, context, id);
    const userId = signIn === null ? (await manager.findOneBy(Identification, { verificationId: id }))?.userId : signIn.userId;
    if (typeof userId === 'string') await this.users.lock(manager, userId);
    return manager
      .createQueryBuilder(Verification, 'verification')
      .setLock('pessimistic_write')
      .where('verification.id = :id', { id })
      .getOne();
  }

  /** Marks what the link proves, and goes on with the attempt that waits for it, if it was begun in this browser. */
  private async accept(
    manager: EntityManager,
    context: FapiContext,
    verification: Verification,
  ): Promise<Pick<OpenedLink, 'status' | 'createdSessionId'>> {
    // Opened elsewhere it could be somebody else's mailbox, or somebody else's attempt.
    if (context.client === undefined || context.client.id !== verification.clientId || context.bearsFormerToken) {
      return { status: 'client_mismatch', createdSessionId: undefined };
    }
    verification.status = 'verified';
    verification.verifiedAtClient = context.client.id;
    await manager.save(verification);
    const signIn = await this.signIns.findProvedBy(manager, context, verification.id);
    if (signIn !== null) return this.finishSignIn(manager, context, signIn);
    const signUp = await this.signUps.findProvedBy(manager, context, verification.id);
    if (signUp?.status === 'missing_requirements') {
      await this.signUps.goOn(manager, context, signUp);
      return { status: 'verified', createdSessionId: signUp.createdSessionId ?? undefined };
    }
    if (await this.identifications.markVerified(manager, context, verification)) return { status: 'verified', createdSessionId: undefined };
    throw nobodyWaits();
  }

  private async finishSignIn(
    manager: EntityManager,
    context: FapiContext,
    signIn: SignIn,
  ): Promise<Pick<OpenedLink, 'status' | 'createdSessionId'>> {
    if (signIn.status !== 'needs_first_factor') throw nobodyWaits();
    const user = await this.signIns.lockUser(manager, context, signIn);
    if (user === null) throw nobodyWaits();
    await this.signIns.passFirst(manager, context, signIn, user, 'email_link');
    return { status: 'verified', createdSessionId: signIn.createdSessionId ?? undefined };
  }
}

/** What the link was for has been given up, or is another's: nothing is written of it. */
function nobodyWaits(): FapiException {
  return new FapiException('client_state_invalid');
}
