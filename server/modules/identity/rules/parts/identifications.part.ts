import type { EmailAddressJSON, PhoneNumberJSON, UserJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { Identification } from '../../model/identification.entity.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { VerificationViews } from '../strategies/verification-views.ts';
import { type Account, IDENTIFICATIONS } from '../users/account.ts';
import { canSignIn } from '../users/can-sign-in.ts';
import { type ExportedPart, type ExportedRow, LoadedPart, MAX_EXPORTED_ROWS, UserParts } from '../users/user-parts.ts';
import { toMs, type Wire } from '../wire/wire.ts';
import { readOwned, selectOwned } from './owned-rows.ts';

/** E-mail addresses and phone numbers of accounts. */
@Injectable()
export class IdentificationsPart extends LoadedPart<readonly Identification[]> {
  override readonly key = IDENTIFICATIONS;
  override readonly select = selectOwned('identity_identification');
  override readonly tablesOfVerified = ['identity_identification'];

  constructor(
    private readonly parts: UserParts,
    private readonly proofs: VerificationViews,
    private readonly settings: SettingsStore,
  ) {
    super(parts);
  }

  override read(value: unknown, manager: EntityManager): Identification[] {
    return readOwned(manager, Identification, value);
  }

  override toJson(account: Account): Wire<UserJSON> {
    const owned = account.get(IDENTIFICATIONS);
    return {
      email_addresses: owned.filter(({ type }) => type === 'email_address').map((email) => this.toEmail(account, email)),
      phone_numbers: owned.filter(({ type }) => type === 'phone_number').map((phone) => this.toPhone(account, phone)),
    };
  }

  toEmail(account: Account, email: Identification): Wire<EmailAddressJSON> {
    return { object: 'email_address', email_address: email.identifier, matches_sso_connection: false, ...this.toRecord(account, email) };
  }

  /** @param backupCodes the codes that come with the first second factor, shown once */
  toPhone(account: Account, phone: Identification, backupCodes?: readonly string[]): Wire<PhoneNumberJSON> {
    return {
      object: 'phone_number',
      phone_number: phone.identifier,
      reserved_for_second_factor: phone.reservedForSecondFactor,
      default_second_factor: phone.defaultSecondFactor,
      ...this.toRecord(account, phone),
      ...(backupCodes === undefined ? {} : { backup_codes: backupCodes }),
    };
  }

  /** By a code or link to something verified, or by a password, whose identifier may be the username. */
  override canSignIn(account: Account): boolean {
    return canSignIn({ user: account.user, identifications: account.get(IDENTIFICATIONS) }, this.settings.current);
  }

  override async export(database: DataSource, userId: string): Promise<ExportedPart> {
    const identifications = await database.query<ExportedRow[]>(
      `SELECT id, type, identifier, verified_at AS "verifiedAt", reserved_for_second_factor AS "reservedForSecondFactor",
         default_second_factor AS "defaultSecondFactor", created_at AS "createdAt", updated_at AS "updatedAt"
       FROM identity_identification WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [userId, MAX_EXPORTED_ROWS],
    );
    return { lists: { identifications } };
  }

  /** What both kinds have in common. The published description requires the last three, and the official types lack them. */
  private toRecord(account: Account, identification: Identification) {
    const { id, createdAt, updatedAt } = identification;
    return {
      id,
      verification: this.toVerification(identification),
      linked_to: this.parts.linksOf(account, id),
      ...{ reserved: false, created_at: toMs(createdAt), updated_at: toMs(updatedAt) },
    };
  }

  private toVerification({ type, verifiedAt, verification }: Identification) {
    if (verification && (verification.status === 'verified' || verifiedAt === null)) {
      return this.proofs.of(verification);
    }
    // Verified long ago; the verification has been deleted since.
    if (verifiedAt === null) return null;
    const strategy = type === 'email_address' ? 'email_code' : 'phone_code';
    return { object: 'verification_otp', status: 'verified' as const, strategy, attempts: null, expire_at: null };
  }
}
