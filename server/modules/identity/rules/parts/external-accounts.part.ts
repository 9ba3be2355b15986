import type { ExternalAccountJSON, UserJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { ExternalAccount } from '../../model/external-account.entity.ts';
import { Verification } from '../../model/verification.entity.ts';
import { SocialProviders } from '../social/social-providers.ts';
import { VerificationViews } from '../strategies/verification-views.ts';
import { type Account, IDENTIFICATIONS, type PartKey } from '../users/account.ts';
import {
  type ExportedPart,
  type ExportedRow,
  type IdentificationLink,
  LoadedPart,
  MAX_EXPORTED_ROWS,
  type Sweep,
  type SweepTimes,
  UserParts,
} from '../users/user-parts.ts';
import { toMs, type Wire } from '../wire/wire.ts';
import { readOwned, selectOwned } from './owned-rows.ts';

/** Accounts at other providers, oldest first, each with its last verification. */
export const EXTERNAL_ACCOUNTS: PartKey<readonly ExternalAccount[]> = { name: 'external accounts', none: [] };

/** Accounts that users have at other providers, and the redirects to them. */
@Injectable()
export class ExternalAccountsPart extends LoadedPart<readonly ExternalAccount[]> {
  override readonly key = EXTERNAL_ACCOUNTS;
  override readonly select = selectOwned('identity_external_account');
  override readonly tablesOfVerified = ['identity_external_account'];

  constructor(
    parts: UserParts,
    private readonly proofs: VerificationViews,
    private readonly providers: SocialProviders,
  ) {
    super(parts);
  }

  override read(value: unknown, manager: EntityManager): ExternalAccount[] {
    return readOwned(manager, ExternalAccount, value);
  }

  override toJson(account: Account): Wire<UserJSON> {
    return { external_accounts: account.get(EXTERNAL_ACCOUNTS).map((each) => this.toExternalAccount(each, each.verification ?? null)) };
  }

  /** By an account of a provider that signs people in. */
  override canSignIn(account: Account): boolean {
    return account
      .get(EXTERNAL_ACCOUNTS)
      .some(({ provider, verifiedAt }) => verifiedAt !== null && this.providers.isAuthenticatable(provider));
  }

  /** The e-mail address that came with an account is linked to it. */
  override linksOf(account: Account): IdentificationLink[] {
    const verified = account.get(EXTERNAL_ACCOUNTS).filter(({ verifiedAt, emailVerified }) => verifiedAt !== null && emailVerified);
    return account
      .get(IDENTIFICATIONS)
      .flatMap(({ id: identificationId, identifier, verifiedAt }) =>
        verified
          .filter(({ emailAddress }) => emailAddress === identifier && verifiedAt !== null)
          .map(({ identificationId: id, provider: type }) => ({ identificationId, id, type })),
      );
  }

  /**
   * Returns an account as its owner sees it. One that is connected stays so while a browser is at the provider again.
   * @param isRunning whether the browser is about to go to the provider, and needs the running verification
   */
  toExternalAccount(account: ExternalAccount, verification: Verification | null, isRunning = false): Wire<ExternalAccountJSON> {
    const { id, provider, identificationId, emailAddress, createdAt, updatedAt } = account;
    return {
      object: 'external_account',
      id,
      provider: provider as ExternalAccountJSON['provider'],
      identification_id: identificationId,
      provider_user_id: account.providerUserId ?? '',
      approved_scopes: account.approvedScopes,
      email_address: emailAddress ?? '',
      first_name: account.firstName ?? '',
      last_name: account.lastName ?? '',
      // Its picture is not ours to show; the user's own may have been made of it.
      image_url: '',
      username: account.username ?? '',
      phone_number: '',
      public_metadata: account.publicMetadata,
      label: account.label ?? '',
      verification: this.toVerification(account, verification, isRunning),
      ...{ created_at: toMs(createdAt), updated_at: toMs(updatedAt) },
    };
  }

  override async export(database: DataSource, userId: string): Promise<ExportedPart> {
    const externalAccounts = await database.query<ExportedRow[]>(
      `SELECT id, provider, provider_user_id AS "providerUserId", approved_scopes AS "approvedScopes", email_address AS "emailAddress",
         email_verified AS "emailVerified", first_name AS "firstName", last_name AS "lastName", username, label,
         public_metadata AS "publicMetadata", tokens IS NOT NULL AS "hasTokens", verified_at AS "verifiedAt", created_at AS "createdAt",
         updated_at AS "updatedAt"
       FROM identity_external_account WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [userId, MAX_EXPORTED_ROWS],
    );
    const refusedAccounts = await database.query<ExportedRow[]>(
      `SELECT provider, provider_user_id AS "providerUserId", created_at AS "createdAt"
       FROM identity_refused_account WHERE user_id = $1 ORDER BY created_at DESC, provider, provider_user_id LIMIT $2`,
      [userId, MAX_EXPORTED_ROWS],
    );
    return { lists: { externalAccounts, refusedAccounts } };
  }

  /** What providers have said and nobody has used; redirects; accounts whose owners never came back from the provider. */
  override sweeps({ present, dayAgo }: SweepTimes): Sweep[] {
    const shown = ['sealed_profile', 'tokens'];
    return [
      { table: 'identity_oauth_redirect', condition: 'expire_at < $1 AND sealed_profile IS NOT NULL', before: present, columns: shown },
      { table: 'identity_oauth_redirect', condition: 'expire_at < $1', before: dayAgo },
      { table: 'identity_external_account', condition: 'verified_at IS NULL AND updated_at < $1', before: dayAgo },
    ];
  }

  private toVerification({ provider, verifiedAt }: ExternalAccount, verification: Verification | null, isRunning: boolean) {
    const isConnected = verifiedAt !== null && !isRunning && verification?.status !== 'failed';
    if (verification !== null && (!isConnected || verification.status === 'verified')) return this.proofs.of(verification);
    if (!isConnected) return null;
    const expire_at = toMs(verifiedAt);
    return { object: 'verification_oauth', status: 'verified' as const, strategy: provider, attempts: null, expire_at };
  }
}
