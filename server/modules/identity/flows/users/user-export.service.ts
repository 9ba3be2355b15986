import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ExportedRow, UserParts } from '../../rules/users/user-parts.ts';

/** What the service stores of a user, as JSON: the user's own row, and the lists of the parts by their names. */
export interface UserExport {
  readonly user: ExportedRow;
  readonly identifications: readonly ExportedRow[];
  readonly sessions: readonly ExportedRow[];
  readonly [list: string]: unknown;
}

/** Exports what is stored of a user. Columns are listed one by one, so that no digest or secret gets in. */
@Injectable()
export class UserExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parts: UserParts,
  ) {}

  /** Null when there is no such user: with a hosted instance the users are there. */
  async of(userId: string): Promise<UserExport | null> {
    const row = await this.userOf(userId);
    if (!row) return null;
    const { user, lists } = await this.parts.export(this.dataSource, userId);
    return { identifications: [], sessions: [], ...lists, user: { ...row, ...user } };
  }

  private async userOf(userId: string): Promise<ExportedRow | undefined> {
    const rows = await this.dataSource.query<ExportedRow[]>(
      `SELECT id, username, first_name AS "firstName", last_name AS "lastName",
         primary_email_address_id AS "primaryEmailAddressId", primary_phone_number_id AS "primaryPhoneNumberId",
         public_metadata AS "publicMetadata", unsafe_metadata AS "unsafeMetadata",
         password_hash IS NOT NULL AS "hasPassword", totp_verified_at AS "authenticatorAppSince",
         failed_attempts AS "failedAttempts", locked_until AS "lockedUntil", banned, legal_accepted_at AS "legalAcceptedAt",
         mfa_enabled_at AS "secondFactorEnabledAt", mfa_disabled_at AS "secondFactorDisabledAt", last_sign_in_at AS "lastSignInAt",
         last_active_at AS "lastActiveAt", created_at AS "createdAt", updated_at AS "updatedAt"
       FROM identity_user WHERE id = $1`,
      [userId],
    );
    return rows[0];
  }
}
