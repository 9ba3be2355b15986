import type { PublicUserDataJSON, UserDataJSON, UserJSON } from '@clerk/types';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import type { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { type Account, IDENTIFICATIONS } from '../../rules/users/account.ts';
import { UserParts } from '../../rules/users/user-parts.ts';
import { toMs, type Wire } from '../../rules/wire/wire.ts';

/** Fields of a user beyond the official types. */
interface AccountState {
  readonly banned: boolean;
  readonly locked: boolean;
  readonly lockout_expires_in_seconds: number | null;
  readonly verification_attempts_remaining: number | null;
  readonly last_active_at: number | null;
  readonly mfa_enabled_at: number | null;
  readonly mfa_disabled_at: number | null;
}

export interface UserView {
  readonly json: Wire<UserJSON> & AccountState;
  readonly publicData: Wire<PublicUserDataJSON>;
  readonly username: string | null;
}

/** Users as the official client shows them to themselves. */
@Injectable()
export class UserViews {
  constructor(
    @Inject(Clock) private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly parts: UserParts,
  ) {}

  /** @param publicOrigin scheme and host under which pictures are served */
  async ofAll(manager: EntityManager, ids: readonly string[], publicOrigin: string): Promise<ReadonlyMap<string, UserView>> {
    const accounts = await this.parts.loadById(manager, ids);
    return new Map(accounts.map((account) => [account.user.id, this.toView(account, publicOrigin)]));
  }

  /** Returns the user's own view; undefined when the user was deleted. */
  async of(manager: EntityManager, id: string, publicOrigin: string): Promise<UserView | undefined> {
    return (await this.ofAll(manager, [id], publicOrigin)).get(id);
  }

  private toView(account: Account, publicOrigin: string): UserView {
    const { user } = account;
    const identifications = account.get(IDENTIFICATIONS);
    const emails = identifications.filter(({ type }) => type === 'email_address');
    const picture = pictureOf(user, publicOrigin);
    const hasTotp = user.totpVerifiedAt !== null;
    const json = {
      object: 'user' as const,
      id: user.id,
      external_id: null,
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      ...picture,
      profile_image_id: user.profileImageId ?? '',
      primary_email_address_id: user.primaryEmailAddressId,
      primary_phone_number_id: user.primaryPhoneNumberId,
      primary_web3_wallet_id: null,
      ...{
        web3_wallets: [],
        external_accounts: [],
        enterprise_accounts: [],
        saml_accounts: [],
        passkeys: [],
        organization_memberships: [],
      },
      password_enabled: user.passwordHash !== null,
      totp_enabled: hasTotp,
      two_factor_enabled: hasTotp || identifications.some(isSecondFactor),
      public_metadata: user.publicMetadata,
      unsafe_metadata: user.unsafeMetadata,
      create_organization_enabled: false,
      delete_self_enabled: this.settings.current.delete_self,
      last_sign_in_at: toMs(user.lastSignInAt),
      legal_accepted_at: toMs(user.legalAcceptedAt),
      created_at: toMs(user.createdAt),
      updated_at: toMs(user.updatedAt),
      ...this.stateOf(user),
      ...this.parts.toJson(account, publicOrigin),
    };
    return { json, publicData: publicDataOf(user, emails, picture), username: user.username };
  }

  private stateOf(user: IdentityUser): AccountState {
    const left = user.lockedUntil === null ? 0 : Math.ceil((user.lockedUntil.getTime() - this.clock.now()) / 1000);
    return {
      banned: user.banned,
      locked: left > 0,
      lockout_expires_in_seconds: left > 0 ? left : null,
      verification_attempts_remaining: left > 0 ? 0 : Math.max(0, this.settings.current.lockout.attempts - user.failedAttempts),
      last_active_at: toMs(user.lastActiveAt),
      mfa_enabled_at: toMs(user.mfaEnabledAt),
      mfa_disabled_at: toMs(user.mfaDisabledAt),
    };
  }
}

function isSecondFactor({ type, reservedForSecondFactor }: Identification): boolean {
  return type === 'phone_number' && reservedForSecondFactor;
}

/** Returns the user's picture, or the default one. */
export function pictureOf(user: IdentityUser, publicOrigin: string): { readonly image_url: string; readonly has_image: boolean } {
  if (user.profileImageId === null) return { image_url: `${publicOrigin}${FAPI_BASE}/images/default.svg`, has_image: false };
  return { image_url: `${publicOrigin}${FAPI_BASE}/images/${user.profileImageId}`, has_image: true };
}

/** What a sign-in shows of the account before anything is proved. */
export function userDataOf(user: IdentityUser, publicOrigin: string): Wire<UserDataJSON> {
  return { first_name: user.firstName, last_name: user.lastName, ...pictureOf(user, publicOrigin) };
}

function publicDataOf(
  user: IdentityUser,
  emails: readonly Identification[],
  picture: { readonly image_url: string; readonly has_image: boolean },
): Wire<PublicUserDataJSON> {
  const primary = emails.find(({ id }) => id === user.primaryEmailAddressId) ?? emails[0];
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    ...picture,
    identifier: primary?.identifier ?? user.username ?? '',
    user_id: user.id,
  };
}
