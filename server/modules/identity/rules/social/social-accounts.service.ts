import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { ExternalAccount } from '../../model/external-account.entity.ts';
import { Identification } from '../../model/identification.entity.ts';
import { newId } from '../../model/ids.ts';
import { OAuthRedirect } from '../../model/oauth-redirect.entity.ts';
import type { OAuthStrategy } from '../../model/oauth-strategy.ts';
import { RefusedAccount } from '../../model/refused-account.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { FapiException } from '../refusals/fapi-exception.ts';
import { filled } from '../rows/conditions.ts';
import { deleteRows, findRow, insertRow, saveRow, updateRows } from '../rows/rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { AccountNotices } from '../users/account-notices.ts';
import { UsersService } from '../users/users.service.ts';
import { PictureImports } from './picture-imports.ts';
import type { ReturnedRedirect } from './social-redirects.service.ts';

/** The user whom a provider's account belongs to. */
export interface SocialOwner {
  readonly userId: string;
  /** Null when only the verified e-mail address tells whose it is. */
  readonly account: ExternalAccount | null;
}

/** Accounts that users have at other providers. */
@Injectable()
export class SocialAccounts {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly users: UsersService,
    private readonly notices: AccountNotices,
    private readonly pictures: PictureImports,
  ) {}

  /** Finds an account by the provider's own id. */
  find(manager: EntityManager, provider: OAuthStrategy, providerUserId: string): Promise<ExternalAccount | null> {
    return findRow(manager, ExternalAccount, { provider, providerUserId });
  }

  /**
   * Finds the user of a provider's account: by the provider's own id, else by an e-mail address that both the user and the provider have
   * verified, and if the user has not disconnected the account before. Otherwise anyone could enter the address of another person at a
   * provider, and get that person's account.
   * @returns null when nobody has it
   * @throws FapiException external_account_email_address_verification_required when the address alone is not enough
   */
  async findOwner(manager: EntityManager, { strategy, profile }: ReturnedRedirect): Promise<SocialOwner | null> {
    const account = await this.find(manager, strategy, profile.subject);
    if (account !== null) return { userId: account.userId, account };
    if (profile.email === null) return null;
    const verified = { type: 'email_address', identifier: profile.email, verifiedAt: filled } as const;
    const identification = await findRow(manager, Identification, verified);
    if (identification === null) return null;
    const { userId } = identification;
    const refused = { userId, provider: strategy, providerUserId: profile.subject };
    if (profile.isEmailVerified && (await findRow(manager, RefusedAccount, refused)) === null) return { userId, account: null };
    // Anyone can enter any address at some providers, and must not learn whether a user has it.
    if (this.settings.current.enumeration_protection) return null;
    throw new FapiException('external_account_email_address_verification_required');
  }

  /**
   * Gives a user the account that a redirect has shown, or renews what is known of it. The user is locked.
   * @param isNewUser whether the user was created with it, and need not be told
   * @throws FapiException when it belongs to another user, or the user has another account of the provider
   */
  async attach(tx: CallTransaction, user: IdentityUser, redirect: ReturnedRedirect, isNewUser = false): Promise<ExternalAccount> {
    const { strategy: provider, profile } = redirect;
    const own = await this.findAttachable(tx.manager, user, redirect);
    const isNew = own === null || own.verifiedAt === null;
    if (redirect.purpose === 'connect') {
      await deleteRows(tx.manager, RefusedAccount, { userId: user.id, provider, providerUserId: profile.subject });
    }
    // Before it counts: a thief could add an account of their own to keep access.
    if (isNew && !isNewUser) await this.notices.announce(tx, user, 'external_account_added');
    const stored = own ?? (await this.create(tx.manager, user, provider));
    const account = await saveRow(tx.manager, Object.assign(stored, this.shownBy(redirect)));
    // The row stays: a callback that comes again must find that its state was used.
    await updateRows(tx.manager, OAuthRedirect, { id: redirect.id }, { sealedProfile: null, tokens: null });
    if (isNew && !isNewUser) await this.users.change(tx.manager, user, {});
    if (isNew && user.profileImageId === null && profile.pictureUrl !== null) this.pictures.importAfter(tx, user.id, profile.pictureUrl);
    return account;
  }

  /**
   * Finds what the user has already of the account that a redirect has shown.
   * @throws FapiException when it belongs to another user, or the user has another account of the provider
   */
  async findAttachable(
    manager: EntityManager,
    { id: userId }: IdentityUser,
    { strategy: provider, profile: { subject } }: ReturnedRedirect,
  ): Promise<ExternalAccount | null> {
    const taken = await this.find(manager, provider, subject);
    if (taken !== null && taken.userId !== userId) throw new FapiException('oauth_identification_claimed');
    const own = taken ?? (await findRow(manager, ExternalAccount, { provider, userId }));
    if (own !== null && own.verifiedAt !== null && own.providerUserId !== subject)
      throw new FapiException('oauth_account_already_connected');
    return own;
  }

  /** Remembers that its owner does not want an account any more, so that its next sign-in does not connect it again. */
  async refuse(manager: EntityManager, { userId, provider, providerUserId }: ExternalAccount): Promise<void> {
    if (providerUserId === null) return;
    const refused = { userId, provider, providerUserId };
    await deleteRows(manager, RefusedAccount, refused);
    await insertRow(manager, RefusedAccount, { ...refused, createdAt: new Date(this.clock.now()) });
  }

  /** Stores an account that its owner has not shown yet. */
  create(manager: EntityManager, { id: userId }: IdentityUser, provider: OAuthStrategy): Promise<ExternalAccount> {
    const now = new Date(this.clock.now());
    const ids = { id: newId('eac'), identificationId: newId('idn') };
    return insertRow(manager, ExternalAccount, { ...ids, userId, provider, createdAt: now, updatedAt: now });
  }

  private shownBy({ profile, approvedScopes, tokens, verificationId }: ReturnedRedirect): Partial<ExternalAccount> {
    const now = new Date(this.clock.now());
    return {
      providerUserId: profile.subject,
      ...{ emailAddress: profile.email, emailVerified: profile.isEmailVerified, username: profile.username },
      // Apple sends names only once.
      ...(profile.firstName === null ? {} : { firstName: profile.firstName }),
      ...(profile.lastName === null ? {} : { lastName: profile.lastName }),
      ...{ approvedScopes, tokens, verificationId, verifiedAt: now, updatedAt: now },
    };
  }
}
