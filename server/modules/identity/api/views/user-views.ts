import type { EmailAddressJSON, PhoneNumberJSON, PublicUserDataJSON, UserDataJSON, UserJSON } from '@clerk/types';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { BackupCode } from '../../model/backup-code.entity.ts';
import { Identification } from '../../model/identification.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import { Verification } from '../../model/verification.entity.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { SettingsStore } from '../../rules/settings/settings-store.ts';
import { toVerificationJson } from './verification.mapper.ts';
import { toMs, type Wire } from './wire.ts';

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

interface UserDetails {
  readonly identifications: readonly Identification[];
  readonly verifications: ReadonlyMap<string, Verification>;
  readonly hasBackupCodes: boolean;
}

/** Users as the official client shows them to themselves. */
@Injectable()
export class UserViews {
  constructor(
    @Inject(Clock) private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /** @param publicOrigin scheme and host under which pictures are served */
  async ofAll(manager: EntityManager, ids: readonly string[], publicOrigin: string): Promise<ReadonlyMap<string, UserView>> {
    if (ids.length === 0) return new Map();
    const users = await manager.findBy(IdentityUser, { id: In([...ids]) });
    const identifications = await manager.find(Identification, { where: { userId: In([...ids]) }, order: { createdAt: 'ASC', id: 'ASC' } });
    const verifications = await this.verificationsOf(manager, identifications);
    const codes = await manager.find(BackupCode, { select: { id: true, userId: true }, where: { userId: In([...ids]), usedAt: IsNull() } });
    return new Map(
      users.map((user) => {
        const details = {
          identifications: identifications.filter(({ userId }) => userId === user.id),
          verifications,
          hasBackupCodes: codes.some(({ userId }) => userId === user.id),
        };
        return [user.id, this.toView(user, details, publicOrigin)];
      }),
    );
  }

  /** Returns the user's own view; undefined when the user was deleted. */
  async of(manager: EntityManager, id: string, publicOrigin: string): Promise<UserView | undefined> {
    return (await this.ofAll(manager, [id], publicOrigin)).get(id);
  }

  toEmail(email: Identification, verification: Verification | undefined): Wire<EmailAddressJSON> {
    return {
      object: 'email_address',
      id: email.id,
      email_address: email.identifier,
      verification: this.toVerification(email, verification),
      linked_to: [],
      matches_sso_connection: false,
      ...recordOf(email),
    };
  }

  /** @param backupCodes the codes that come with the first second factor, shown once */
  toPhone(phone: Identification, verification: Verification | undefined, backupCodes?: readonly string[]): Wire<PhoneNumberJSON> {
    return {
      object: 'phone_number',
      id: phone.id,
      phone_number: phone.identifier,
      reserved_for_second_factor: phone.reservedForSecondFactor,
      default_second_factor: phone.defaultSecondFactor,
      linked_to: [],
      verification: this.toVerification(phone, verification),
      ...recordOf(phone),
      ...(backupCodes === undefined ? {} : { backup_codes: backupCodes }),
    };
  }

  private toVerification(identification: Identification, verification: Verification | undefined) {
    if (verification !== undefined && (verification.status === 'verified' || identification.verifiedAt === null)) {
      return toVerificationJson(verification, this.clock.now());
    }
    // Verified long ago; the verification has been deleted since.
    if (identification.verifiedAt === null) return null;
    const strategy = identification.type === 'email_address' ? 'email_code' : 'phone_code';
    return { object: 'verification_otp', status: 'verified' as const, strategy, attempts: null, expire_at: null };
  }

  private async verificationsOf(manager: EntityManager, of: readonly Identification[]): Promise<Map<string, Verification>> {
    const ids = of.flatMap(({ verificationId }) => (verificationId === null ? [] : [verificationId]));
    const found = ids.length === 0 ? [] : await manager.findBy(Verification, { id: In(ids) });
    return new Map(found.map((verification) => [verification.id, verification]));
  }

  private toView(user: IdentityUser, details: UserDetails, publicOrigin: string): UserView {
    const { identifications, verifications } = details;
    const verificationOf = (of: Identification) => (of.verificationId === null ? undefined : verifications.get(of.verificationId));
    const emails = identifications.filter(({ type }) => type === 'email_address');
    const phones = identifications.filter(({ type }) => type === 'phone_number');
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
      email_addresses: emails.map((email) => this.toEmail(email, verificationOf(email))),
      phone_numbers: phones.map((phone) => this.toPhone(phone, verificationOf(phone))),
      web3_wallets: [],
      external_accounts: [],
      enterprise_accounts: [],
      saml_accounts: [],
      passkeys: [],
      organization_memberships: [],
      password_enabled: user.passwordHash !== null,
      totp_enabled: hasTotp,
      backup_code_enabled: details.hasBackupCodes,
      two_factor_enabled: hasTotp || phones.some(({ reservedForSecondFactor }) => reservedForSecondFactor),
      public_metadata: user.publicMetadata,
      unsafe_metadata: user.unsafeMetadata,
      create_organization_enabled: false,
      delete_self_enabled: this.settings.current.delete_self,
      last_sign_in_at: toMs(user.lastSignInAt),
      legal_accepted_at: toMs(user.legalAcceptedAt),
      created_at: toMs(user.createdAt),
      updated_at: toMs(user.updatedAt),
      ...this.stateOf(user),
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

/** What the published description requires of e-mail addresses and phone numbers, and the official types lack. */
function recordOf({ createdAt, updatedAt }: Identification) {
  return { reserved: false, created_at: toMs(createdAt), updated_at: toMs(updatedAt) };
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
