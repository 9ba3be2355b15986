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
import { PasswordsService } from '../../rules/passwords/passwords.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { insertRow, saveRow } from '../../rules/rows/rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { NOBODY, UsersService } from '../../rules/users/users.service.ts';
import { SignInFactors } from './sign-in-factors.ts';

/** How long an attempt can be continued after its first factor was proved, ms. */
const HALF_PROVED_MS = 15 * 60_000;

/** The states of a sign-in, from its start to the session. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly clock: Clock,
    private readonly attempts: BrowserAttemptsService,
    private readonly clients: ClientsService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly settings: SettingsStore,
    private readonly lockout: LockoutService,
    private readonly factors: SignInFactors,
    private readonly notices: AccountNotices,
  ) {}

  /** Starts a new attempt in place of the browser client's present one. */
  async begin(tx: CallTransaction): Promise<SignIn> {
    const client = await this.clients.lockOrCreate(tx);
    const now = this.clock.now();
    const signIn = await insertRow(tx.manager, SignIn, {
      id: newId('sia'),
      clientId: client.id,
      status: 'needs_identifier',
      identifier: null,
      userId: null,
      firstVerificationId: null,
      secondVerificationId: null,
      newPasswordHash: null,
      endsOtherSessions: false,
      createdSessionId: null,
      abandonAt: new Date(now + ATTEMPT_LIFETIME_MS),
      createdAt: new Date(now),
    });
    client.signInId = signIn.id;
    await saveRow(tx.manager, client);
    return signIn;
  }

  /** Finds an attempt of the call's browser client. @throws FapiException 404 for any other, and for an abandoned one */
  async find(manager: EntityManager, call: CallFacts, id: string): Promise<SignIn> {
    const signIn = await this.attempts.find(manager, SignIn, { id, clientId: call.requireClient().id });
    if (signIn === null) throw new FapiException('resource_not_found');
    return signIn;
  }

  /** Finds the attempt, and locks its browser client until the transaction ends. @throws FapiException when the attempt is at another step */
  async lockAtStatus(tx: CallTransaction, id: string, ...statuses: SignInStatus[]): Promise<SignIn> {
    await this.clients.lockExisting(tx);
    const signIn = await this.find(tx.manager, tx, id);
    if (!statuses.includes(signIn.status)) throw new FapiException('client_state_invalid');
    return signIn;
  }

  /** Locks the attempt's account; null when the account is only pretended. @throws FapiException when it is locked out or banned */
  async lockUser(tx: CallTransaction, signIn: SignIn): Promise<IdentityUser | null> {
    if (signIn.userId === null) return null;
    const user = await this.lockUserOfOpenAttempt(tx, signIn, signIn.userId);
    await this.lockout.check(tx.manager, tx, user);
    return user;
  }

  /** Locks the attempt's account after its first factor was proved. @throws FapiException when it is locked out or banned */
  async lockProvedUser(tx: CallTransaction, signIn: SignIn): Promise<IdentityUser> {
    const user = await this.lockUser(tx, signIn);
    assert(user, 'an attempt with a proved factor has an account');
    return user;
  }

  /**
   * As `lockUser`, before anything was proved. With enumeration protection, an account that is locked out or banned is null, just as
   * a pretended one, so that the answer does not tell which accounts exist. The statements are the same, too.
   */
  async lockClaimedUser(tx: CallTransaction, signIn: SignIn): Promise<IdentityUser | null> {
    if (!this.settings.current.enumeration_protection) return this.lockUser(tx, signIn);
    const user = await this.users.lock(tx.manager, signIn.userId ?? NOBODY);
    await this.find(tx.manager, tx, signIn.id);
    return (await this.lockout.isOpen(tx.manager, tx, user)) ? user : null;
  }

  /** Locks the account. @throws FapiException 404 when a previous holder of the lock has ended the attempt with all sessions */
  private async lockUserOfOpenAttempt(tx: CallTransaction, { id }: SignIn, userId: string): Promise<IdentityUser> {
    const user = await this.users.lockExisting(tx.manager, userId);
    await this.find(tx.manager, tx, id);
    return user;
  }

  /** @throws FapiException when an account is signed in already: any account in single-session mode, this one otherwise */
  async refuseSignedIn(tx: CallTransaction, user: IdentityUser | null): Promise<void> {
    // Locked from here on: the browser client is always locked before the account.
    const client = await this.clients.tryLock(tx);
    if (client === null) return;
    const live = await this.sessions.liveOf(tx.manager, client.id);
    if (live.length > 0 && this.settings.current.single_session_mode) throw new FapiException('session_exists');
    const own = user === null ? undefined : live.find((session) => session.userId === user.id);
    if (own !== undefined) throw new FapiException('identifier_already_signed_in', { meta: { session_id: own.id } });
  }

  /**
   * Handles a proved first factor: continues with the second factor if the account has one, else signs in.
   * @param beforeSignIn what the proof changes in the account: never before the second factor has passed
   */
  async passFirst(
    tx: CallTransaction,
    signIn: SignIn,
    user: IdentityUser,
    strategy: string,
    beforeSignIn?: () => Promise<unknown>,
  ): Promise<void> {
    const second = await this.factors.second(tx.manager, user);
    if (second.length > 0) return this.advanceTo(tx, signIn, 'needs_second_factor');
    await beforeSignIn?.();
    await this.complete(tx, signIn, user, { strategy, secondFactor: false });
  }

  /** Continues with another step after the first factor. The proof of the first factor is valid only for a while. */
  async advanceTo(tx: CallTransaction, signIn: SignIn, status: 'needs_second_factor' | 'needs_new_password'): Promise<void> {
    Object.assign(signIn, { status, abandonAt: new Date(this.clock.now() + HALF_PROVED_MS) });
    await saveRow(tx.manager, signIn);
    await this.attempts.changeCookie(tx);
  }

  /**
   * Signs in, and sets the new password if the attempt has one. The attempt is removed from the browser client: a completed one confuses
   * its next page.
   */
  async complete(
    tx: CallTransaction,
    signIn: SignIn,
    user: IdentityUser,
    proof: { readonly strategy: string; readonly secondFactor: boolean },
  ): Promise<void> {
    await this.refuseSignedIn(tx, user);
    // The notice about a new password covers this sign-in.
    const isNew = signIn.newPasswordHash === null && !(await this.lockout.isKnownClient(tx.manager, tx, user));
    if (signIn.newPasswordHash !== null) await this.setPassword(tx, user, signIn.newPasswordHash, signIn.endsOtherSessions);
    // Written with the session.
    Object.assign(await this.clients.lockExisting(tx), { signInId: null, signUpId: null });
    const session = await this.sessions.create(tx, user, proof);
    await this.lockout.clearFailures(tx, user);
    if (isNew) await this.notices.announce(tx, user, 'signed_in_elsewhere');
    Object.assign(signIn, { status: 'complete', createdSessionId: session.id, newPasswordHash: null });
    await saveRow(tx.manager, signIn);
  }

  private async setPassword(tx: CallTransaction, user: IdentityUser, passwordHash: string, endsOtherSessions: boolean): Promise<void> {
    await this.passwords.store(tx.manager, user, passwordHash);
    if (endsOtherSessions) await this.sessions.endOfUser(tx.manager, user.id);
    await this.notices.announce(tx, user, 'password_changed');
  }
}
