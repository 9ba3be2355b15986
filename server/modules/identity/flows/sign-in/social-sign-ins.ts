import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SignIn } from '../../model/sign-in.entity.ts';
import { SignUp } from '../../model/sign-up.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { AccessLists } from '../../rules/access/access-lists.service.ts';
import { BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import { ClientsService } from '../../rules/clients/clients.service.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { saveRow } from '../../rules/rows/rows.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import type { CallbackReceiver } from '../../rules/social/callback-receiver.ts';
import { SocialAccounts } from '../../rules/social/social-accounts.service.ts';
import { type ReturnedRedirect, SocialRedirects } from '../../rules/social/social-redirects.service.ts';
import { offerTransfer, passVerification } from '../../rules/social/social-verifications.ts';
import { LockoutService } from '../../rules/users/lockout.service.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

/** Sign-ins with an account at a provider. */
@Injectable()
export class SocialSignIns implements CallbackReceiver {
  readonly purpose = 'sign_in';

  constructor(
    private readonly transactions: FapiTransactions,
    private readonly browserAttempts: BrowserAttemptsService,
    private readonly attempts: SignInAttempts,
    private readonly clients: ClientsService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly lockout: LockoutService,
    private readonly settings: SettingsStore,
    private readonly redirects: SocialRedirects,
    private readonly accounts: SocialAccounts,
    private readonly access: AccessLists,
  ) {}

  async accept(tx: CallTransaction, redirect: ReturnedRedirect, verification: Verification): Promise<boolean> {
    const signIn = await this.find(tx.manager, redirect);
    const user = await this.lockOwner(tx, redirect);
    if (user !== null) return this.pass(tx, signIn, user, redirect, verification);
    await this.offerSignUp(tx, redirect, verification);
    // Otherwise someone who knows the old cookie could transfer the proof, and sign up with the account.
    await this.browserAttempts.changeCookie(tx);
    return false;
  }

  /**
   * Signs in with the account that a sign-up has shown, because a user has it already.
   * @throws FapiException account_transfer_invalid when there is none
   */
  async transfer(context: FapiContext): Promise<SignIn> {
    return this.transactions.run(context, async (tx) => {
      const id = (await this.clients.tryLock(tx))?.signUpId ?? null;
      const signUp = id === null ? null : await this.browserAttempts.find(tx.manager, SignUp, { id });
      const shown = signUp?.externalVerificationId ?? null;
      if ((await this.redirects.findTransferable(tx.manager, shown)) === null) throw new FapiException('account_transfer_invalid');
      const signIn = await this.attempts.begin(tx);
      const moved = await this.redirects.transfer(tx, shown, { purpose: 'sign_in', subjectId: signIn.id });
      const user = moved === null ? null : await this.lockOwner(tx, moved.redirect);
      // Its user was deleted meanwhile.
      if (moved === null || user === null) throw new FapiException('account_transfer_invalid');
      signIn.firstVerificationId = moved.verification.id;
      await saveRow(tx.manager, Object.assign(tx.requireClient(), { signUpId: null }));
      await this.pass(tx, signIn, user, moved.redirect, moved.verification);
      return signIn;
    });
  }

  private async pass(
    tx: CallTransaction,
    signIn: SignIn,
    user: IdentityUser,
    redirect: ReturnedRedirect,
    verification: Verification,
  ): Promise<boolean> {
    await this.lockout.check(tx.manager, tx, user);
    await this.refuseSignedIn(tx, user);
    await this.accounts.findAttachable(tx.manager, user, redirect);
    await passVerification(tx, verification);
    signIn.userId = user.id;
    await this.attempts.passFirst(tx, signIn, user, redirect.strategy, () => this.accounts.attach(tx, user, redirect));
    return signIn.status === 'complete';
  }

  /**
   * Gives the user the account at a provider that the first factor has shown, once the second one has passed: who has only the mailbox must
   * not leave a way in. Does nothing after any other first factor.
   */
  async attachShown(tx: CallTransaction, user: IdentityUser, signIn: SignIn): Promise<void> {
    const shown = await this.redirects.findShown(tx.manager, signIn.firstVerificationId);
    if (shown !== null) await this.accounts.attach(tx, user, shown);
  }

  /** Locks the user whose account it is; null when nobody has it. */
  private async lockOwner(tx: CallTransaction, redirect: ReturnedRedirect): Promise<IdentityUser | null> {
    const found = await this.accounts.findOwner(tx.manager, redirect);
    return found === null ? null : this.users.lock(tx.manager, found.userId);
  }

  /** Offers to sign up with it. @throws FapiException when sign-ups are closed, or the e-mail address is not allowed */
  private async offerSignUp(tx: CallTransaction, redirect: ReturnedRedirect, verification: Verification): Promise<void> {
    const { mode } = this.settings.current.sign_up;
    if (mode === 'restricted') throw new FapiException('sign_up_mode_restricted');
    if (mode === 'waitlist') throw new FapiException('sign_up_restricted_waitlist');
    await this.access.check(tx.manager, { emailAddress: redirect.profile.email });
    await offerTransfer(tx, verification, 'external_account_not_found');
  }

  /** @throws FapiException when another attempt has replaced it, or it went on otherwise */
  private async find(manager: EntityManager, { subjectId: id, clientId, verificationId }: ReturnedRedirect): Promise<SignIn> {
    const signIn = await this.browserAttempts.find(manager, SignIn, { id, clientId });
    if (signIn?.firstVerificationId === verificationId && signIn.status === 'needs_identifier') return signIn;
    throw new FapiException('oauth_callback_invalid');
  }

  /** As a refusal that names the session: the client goes on with it. */
  private async refuseSignedIn(tx: CallTransaction, user: IdentityUser): Promise<void> {
    const live = await this.sessions.liveOf(tx.manager, tx.requireClient().id);
    const own = live.find(({ userId }) => userId === user.id);
    if (own !== undefined) throw new FapiException('identifier_already_signed_in', { meta: { session_id: own.id } });
    if (live.length > 0 && this.settings.current.single_session_mode) throw new FapiException('session_exists');
  }
}
