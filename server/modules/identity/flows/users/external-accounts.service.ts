import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { ExternalAccount } from '../../model/external-account.entity.ts';
import { isOAuthStrategy, type OAuthStrategy } from '../../model/oauth-strategy.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import type { CallFacts } from '../../rules/call/call-facts.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { LimitsService } from '../../rules/limits/limits.service.ts';
import { EXTERNAL_ACCOUNTS } from '../../rules/parts/external-accounts.part.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { deleteRows, findRow, saveRow } from '../../rules/rows/rows.ts';
import { ReverificationGate } from '../../rules/sessions/reverification-gate.ts';
import { SessionsService } from '../../rules/sessions/sessions.service.ts';
import type { CallbackReceiver } from '../../rules/social/callback-receiver.ts';
import { SocialAccounts } from '../../rules/social/social-accounts.service.ts';
import { SocialProviders } from '../../rules/social/social-providers.ts';
import { type PreparedRedirect, type ReturnedRedirect, SocialRedirects } from '../../rules/social/social-redirects.service.ts';
import { passVerification } from '../../rules/social/social-verifications.ts';
import { AccountNotices } from '../../rules/users/account-notices.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { UsersService } from '../../rules/users/users.service.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';

/** Accounts at providers that signed-in users connect to their own. */
@Injectable()
export class ExternalAccountsService implements CallbackReceiver {
  readonly purpose = 'connect';

  constructor(
    private readonly clock: Clock,
    private readonly transactions: FapiTransactions,
    private readonly limits: LimitsService,
    private readonly gate: ReverificationGate,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly parts: UserParts,
    private readonly providers: SocialProviders,
    private readonly redirects: SocialRedirects,
    private readonly accounts: SocialAccounts,
    private readonly notices: AccountNotices,
    private readonly verifications: VerificationsService,
  ) {}

  /** Finds one of the caller's own. @throws FapiException 404 for any other */
  async find(manager: EntityManager, call: CallFacts, id: string): Promise<ExternalAccount> {
    const found = await findRow(manager, ExternalAccount, { id, userId: call.me.user.id });
    if (found === null) throw new FapiException('resource_not_found');
    return found;
  }

  /**
   * Begins to connect an account, or to connect it again after the provider has failed. The browser then goes to the provider.
   * @throws FapiException oauth_account_already_connected when the user has one of the provider
   */
  async connect(context: FapiContext, form: FormFields): Promise<ExternalAccount> {
    const provider = form.required('strategy');
    if (!isOAuthStrategy(provider)) throw new FapiException('form_param_value_invalid', { param: 'strategy' });
    this.providers.requireEnabled(provider);
    await this.gate.requireReverified(context);
    const prepared = await this.prepare(context, form, provider);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const own = await findRow(tx.manager, ExternalAccount, { provider, userId: user.id });
      if (own !== null && (await this.isConnected(tx.manager, own))) throw new FapiException('oauth_account_already_connected');
      const account = own ?? (await this.accounts.create(tx.manager, user, provider));
      return this.begin(tx, user, account, prepared);
    });
  }

  /**
   * Sends the browser to the provider again, for more scopes or new tokens. An account that was never connected can become anyone's at the
   * provider, so it needs the same proof as a new one.
   */
  async reauthorize(context: FapiContext, id: string, form: FormFields): Promise<ExternalAccount> {
    const { provider, verifiedAt } = await this.find(this.transactions.reader, context, id);
    this.providers.requireEnabled(provider);
    if (verifiedAt === null) await this.gate.requireReverified(context);
    const prepared = await this.prepare(context, form, provider);
    return this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      return this.begin(tx, user, await this.find(tx.manager, tx, id), prepared);
    });
  }

  async accept(tx: CallTransaction, redirect: ReturnedRedirect, verification: Verification): Promise<boolean> {
    const found = await findRow(tx.manager, ExternalAccount, { id: redirect.subjectId });
    const user = found === null ? null : await this.users.lock(tx.manager, found.userId);
    const live = await this.sessions.liveOf(tx.manager, redirect.clientId);
    // Signed out meanwhile, removed, or begun again.
    const isWaiting = user !== null && live.some(({ userId }) => userId === user.id) && found?.verificationId === verification.id;
    if (!isWaiting) throw new FapiException('oauth_callback_invalid');
    await this.accounts.attach(tx, user, redirect);
    await passVerification(tx, verification);
    return false;
  }

  /** Removes one, unless its owner could then no longer sign in. */
  async remove(context: FapiContext, id: string): Promise<void> {
    await this.gate.requireReverified(context);
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const removed = await this.find(tx.manager, tx, id);
      if (removed.verifiedAt !== null) {
        await this.refuseLast(tx.manager, user, removed);
        await this.accounts.refuse(tx.manager, removed);
        await this.notices.announce(tx, user, 'external_account_removed');
      }
      await deleteRows(tx.manager, ExternalAccount, { id });
      await this.users.change(tx.manager, user, {});
    });
  }

  /** Forgets the tokens of the provider. */
  async removeTokens(context: FapiContext, id: string): Promise<void> {
    await this.transactions.run(context, async (tx) => {
      const user = await this.users.lockExisting(tx.manager, tx.me.user.id);
      const account = await this.find(tx.manager, tx, id);
      await saveRow(tx.manager, Object.assign(account, { tokens: null, updatedAt: new Date(this.clock.now()) }));
      await this.users.change(tx.manager, user, {});
    });
  }

  /** Whether its owner sees it as connected: official clients connect one again that has failed. */
  private async isConnected(manager: EntityManager, { verifiedAt, verificationId }: ExternalAccount): Promise<boolean> {
    if (verifiedAt === null) return false;
    return (await this.verifications.find(manager, verificationId))?.status !== 'failed';
  }

  private async prepare(context: FapiContext, form: FormFields, provider: OAuthStrategy): Promise<PreparedRedirect> {
    await this.limits.take('begin', context.ipAddress);
    return this.redirects.prepare(context, form, provider);
  }

  private async begin(
    tx: CallTransaction,
    user: IdentityUser,
    account: ExternalAccount,
    prepared: PreparedRedirect,
  ): Promise<ExternalAccount> {
    const verification = await this.redirects.begin(tx, prepared, 'connect', account.id);
    await this.users.change(tx.manager, user, {});
    const updatedAt = new Date(this.clock.now());
    return saveRow(tx.manager, Object.assign(account, { verificationId: verification.id, updatedAt }));
  }

  private async refuseLast(manager: EntityManager, user: IdentityUser, { id, provider }: ExternalAccount): Promise<void> {
    if (this.providers.isRequired(provider)) throw new FapiException('last_required_identification_deletion_failed');
    const account = await this.parts.of(manager, user);
    this.parts.requireWayIn(account.without(EXTERNAL_ACCOUNTS, id));
  }
}
