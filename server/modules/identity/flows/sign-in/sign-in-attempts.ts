import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assert } from '../../../../../shared/assert.ts';
import { Clock } from '../../../../common/clock.ts';
import { newId } from '../../model/ids.ts';
import { SignIn, type SignInStatus } from '../../model/sign-in.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { ATTEMPT_LIFETIME_MS, BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { CallFacts } from '../../rules/call/call-facts.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { SignInFactors } from './sign-in-factors.ts';

/** An attempt can be gone on with for so long once its first factor has been shown, ms. */
const HALF_PROVED_MS = 15 * 60_000;

/** The life of an attempt to sign in, from its begin to the session. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly clock: Clock,
    private readonly attempts: BrowserAttemptsService,
    private readonly clients: ClientsService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly settings: SettingsStore,
    private readonly lockout: LockoutService,
    private readonly factors: SignInFactors,
    private readonly notices: AccountNotices,
  ) {}

  /** A new attempt in place of the browser's present one. */
  async begin(tx: CallTransaction): Promise<SignIn> {
    const client = await this.clients.lockOrCreate(tx);
    const now = this.clock.now();
    const signIn = await tx.manager.save(
      tx.manager.create(SignIn, {
        id: newId('sia'),
        clientId: client.id,
        status: 'needs_identifier',
        identifier: null,
        userId: null,
        firstVerificationId: null,
        secondVerificationId: null,
        createdSessionId: null,
        abandonAt: new Date(now + ATTEMPT_LIFETIME_MS),
        createdAt: new Date(now),
      }),
    );
    client.signInId = signIn.id;
    await tx.manager.save(client);
    return signIn;
  }

  /** An attempt of the call's browser. @throws FapiException 404 for any other, and for one that was given up */
  async find(manager: EntityManager, call: CallFacts, id: string): Promise<SignIn> {
    const signIn = await this.attempts.find(manager, SignIn, { id, clientId: call.requireClient().id });
    if (signIn === null) throw new FapiException('resource_not_found');
    return signIn;
  }

  /** The same, held until the transaction ends, and at the step that is asked for. */
  async lock(tx: CallTransaction, id: string, status: SignInStatus): Promise<SignIn> {
    await this.clients.lockExisting(tx);
    const signIn = await this.find(tx.manager, tx, id);
    if (signIn.status !== status) throw new FapiException('client_state_invalid');
    return signIn;
  }

  /** The attempt's account, held; null while it is only pretended. @throws FapiException when it is locked or closed */
  async lockUser(tx: CallTransaction, signIn: SignIn): Promise<IdentityUser | null> {
    if (signIn.userId === null) return null;
    const user = await this.holdOwner(tx, signIn, signIn.userId);
    await this.lockout.check(tx.manager, tx, user);
    return user;
  }

  /** The attempt's account once its first factor has been shown, held. @throws FapiException when it is locked or closed */
  async lockOwner(tx: CallTransaction, signIn: SignIn): Promise<IdentityUser> {
    const user = await this.lockUser(tx, signIn);
    assert(user, 'who has shown a factor has an account');
    return user;
  }

  /**
   * As `lockUser`, before anything has been proved: while nobody shall find out who has an account, one that is locked or
   * closed is null, as one that is only pretended.
   */
  async lockClaimed(tx: CallTransaction, signIn: SignIn): Promise<IdentityUser | null> {
    if (!this.settings.current.enumeration_protection || signIn.userId === null) return this.lockUser(tx, signIn);
    const user = await this.holdOwner(tx, signIn, signIn.userId);
    return (await this.lockout.isOpen(tx.manager, tx, user)) ? user : null;
  }

  /** Whoever held the account until now may have signed it out everywhere, and ended the attempt. @throws FapiException 404 then */
  private async holdOwner(tx: CallTransaction, { id }: SignIn, userId: string): Promise<IdentityUser> {
    const user = await this.users.lock(tx.manager, userId);
    await this.find(tx.manager, tx, id);
    return user;
  }

  /** @throws FapiException when somebody is signed in already: anybody in single-session mode, this account in the other */
  async refuseSignedIn(tx: CallTransaction, user: IdentityUser | null): Promise<void> {
    // Held from here on: the browser comes before the account that is about to be held.
    const client = await this.clients.tryLock(tx);
    if (client === null) return;
    const live = await this.sessions.liveOf(tx.manager, client.id);
    if (live.length > 0 && this.settings.current.single_session_mode) throw new FapiException('session_exists');
    const own = user === null ? undefined : live.find((session) => session.userId === user.id);
    if (own !== undefined) throw new FapiException('identifier_already_signed_in', { meta: { session_id: own.id } });
  }

  /** The first factor is shown: the second one next, if the account has one, else the session. */
  async passFirst(tx: CallTransaction, signIn: SignIn, user: IdentityUser, strategy: string): Promise<void> {
    const second = await this.factors.second(tx.manager, user);
    if (second.length === 0) return this.complete(tx, signIn, user, { strategy, secondFactor: false });
    await this.goOn(tx, signIn, 'needs_second_factor');
  }

  /** The first factor is shown and something is still wanted: what was shown does not speak for long. */
  async goOn(tx: CallTransaction, signIn: SignIn, status: 'needs_second_factor' | 'needs_new_password'): Promise<void> {
    Object.assign(signIn, { status, abandonAt: new Date(this.clock.now() + HALF_PROVED_MS) });
    await tx.manager.save(signIn);
    await this.attempts.changeCookie(tx);
  }

  /** Signs in. The client forgets the attempt: one that is left complete confuses its next page. */
  async complete(
    tx: CallTransaction,
    signIn: SignIn,
    user: IdentityUser,
    proof: { readonly strategy: string; readonly secondFactor: boolean },
  ): Promise<void> {
    await this.refuseSignedIn(tx, user);
    // The notice of a new password has said it.
    const isNew = !proof.strategy.startsWith('reset_password') && !(await this.lockout.knows(tx.manager, tx, user));
    const session = await this.sessions.create(tx, user, proof);
    this.lockout.forgive(tx, user);
    if (isNew) await this.notices.announce(tx, user, 'signed_in_elsewhere');
    Object.assign(signIn, { status: 'complete', createdSessionId: session.id });
    await tx.manager.save(signIn);
    const client = await this.clients.lockExisting(tx);
    Object.assign(client, { signInId: null, signUpId: null });
    await tx.manager.save(client);
  }
}
