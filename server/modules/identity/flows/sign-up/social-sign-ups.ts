import { Injectable } from '@nestjs/common';
import type { OAuthStrategy } from '../../model/oauth-strategy.ts';
import { SignIn } from '../../model/sign-in.entity.ts';
import type { SignUp } from '../../model/sign-up.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Verification } from '../../model/verification.entity.ts';
import { AccessLists } from '../../rules/access/access-lists.service.ts';
import { BrowserAttemptsService } from '../../rules/attempts/browser-attempts.service.ts';
import type { CallTransaction } from '../../rules/call/call-transaction.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiTransactions } from '../../rules/call/fapi-transactions.ts';
import type { FormFields } from '../../rules/call/form-fields.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { saveRow } from '../../rules/rows/rows.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { OAuthStrategies } from '../../rules/social/oauth.strategy.ts';
import { SocialAccounts } from '../../rules/social/social-accounts.service.ts';
import { type ReturnedRedirect, SocialRedirects } from '../../rules/social/social-redirects.service.ts';
import { offerTransfer, passVerification } from '../../rules/social/social-verifications.ts';
import { VerificationsService } from '../../rules/verification/verifications.service.ts';

/** What a form of a sign-up asks for besides its fields. */
export interface SocialStep {
  readonly strategy: OAuthStrategy;
  /** Whether the browser goes to the provider now: the sign-up waits for it, even if nothing is missing. */
  readonly isLeaving: boolean;
  /** May wait for the network. @returns what is done in the transaction */
  prepare(): Promise<(tx: CallTransaction, signUp: SignUp) => Promise<void>>;
}

/** What a provider's account brings into a sign-up. */
@Injectable()
export class SocialSignUps {
  constructor(
    private readonly transactions: FapiTransactions,
    private readonly attempts: BrowserAttemptsService,
    private readonly settings: SettingsStore,
    private readonly redirects: SocialRedirects,
    private readonly accounts: SocialAccounts,
    private readonly verifications: VerificationsService,
    private readonly oauth: OAuthStrategies,
    private readonly access: AccessLists,
  ) {}

  /** Returns the visit to a provider that a form asks for. @throws FapiException when the provider is off */
  visitOf(call: FapiContext, form: FormFields): SocialStep | undefined {
    const name = form.text('strategy');
    if (name === undefined || !name.startsWith(this.oauth.name)) return undefined;
    return {
      strategy: name as OAuthStrategy,
      isLeaving: true,
      prepare: async () => {
        const begin = await this.oauth.begin({ name, call, form, purpose: 'sign_up' });
        return async (tx, signUp) => {
          const { verification } = await begin(tx, signUp.id);
          signUp.externalVerificationId = verification.id;
          await saveRow(tx.manager, signUp);
        };
      },
    };
  }

  /**
   * Returns what a form asks for that takes over the account which the browser's sign-in has shown, and which no user has.
   * @throws FapiException account_transfer_invalid when there is none
   */
  async transferOf(call: FapiContext, form: FormFields): Promise<SocialStep | undefined> {
    if (!form.bool('transfer')) return undefined;
    const { reader } = this.transactions;
    const id = call.client?.signInId ?? null;
    const signIn = id === null ? null : await this.attempts.find(reader, SignIn, { id });
    const shown = await this.redirects.findTransferable(reader, signIn?.firstVerificationId ?? null);
    if (shown === null) throw new FapiException('account_transfer_invalid');
    return {
      strategy: shown.strategy,
      isLeaving: false,
      prepare: async () => (tx, signUp) => this.transfer(tx, signUp, shown.verificationId),
    };
  }

  /**
   * Fills the sign-up with what the provider says, or offers to sign in when a user has the account already.
   * @returns whether the account is free
   * @throws FapiException not_allowed_access when the lists refuse its e-mail address
   */
  async take(tx: CallTransaction, signUp: SignUp, redirect: ReturnedRedirect, verification: Verification): Promise<boolean> {
    if ((await this.accounts.findOwner(tx.manager, redirect)) !== null) {
      await offerTransfer(tx, verification, 'external_account_exists');
      await saveRow(tx.manager, signUp);
      return false;
    }
    await this.access.check(tx.manager, { emailAddress: redirect.profile.email });
    await passVerification(tx, verification);
    await this.fill(tx, signUp, redirect);
    await saveRow(tx.manager, signUp);
    return true;
  }

  /** Gives the new user the account that the sign-up has shown. */
  async attach(tx: CallTransaction, user: IdentityUser, signUp: SignUp): Promise<void> {
    const shown = await this.redirects.findShown(tx.manager, signUp.externalVerificationId);
    if (shown === null) throw new FapiException('oauth_callback_invalid');
    await this.accounts.attach(tx, user, shown, true);
  }

  private async transfer(tx: CallTransaction, signUp: SignUp, verificationId: string): Promise<void> {
    const moved = await this.redirects.transfer(tx, verificationId, { purpose: 'sign_up', subjectId: signUp.id });
    if (moved === null) throw new FapiException('account_transfer_invalid');
    await saveRow(tx.manager, Object.assign(tx.requireClient(), { signInId: null }));
    signUp.externalVerificationId = moved.verification.id;
    await this.take(tx, signUp, moved.redirect, moved.verification);
  }

  /** What was entered before stays. An e-mail address needs no code if the provider has verified it. */
  private async fill(tx: CallTransaction, signUp: SignUp, { profile, strategy }: ReturnedRedirect): Promise<void> {
    const { email_address, first_name, last_name } = this.settings.current.attributes;
    if (first_name.enabled) signUp.firstName ??= profile.firstName;
    if (last_name.enabled) signUp.lastName ??= profile.lastName;
    if (!email_address.enabled || profile.email === null) return;
    signUp.emailAddress ??= profile.email;
    if (signUp.emailAddress !== profile.email || !profile.isEmailVerified) return;
    const proof = await this.verifications.record(tx, `from_${strategy}`, 'verified');
    await saveRow(tx.manager, Object.assign(proof, { target: profile.email }));
    signUp.emailVerificationId = proof.id;
  }
}
