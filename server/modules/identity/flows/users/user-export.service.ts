import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What the service stores of a user, as JSON. */
export interface UserExport {
  readonly user: Record<string, unknown>;
  readonly identifications: Record<string, unknown>[];
  readonly sessions: Record<string, unknown>[];
}

/** Most rows of each list, latest first. An account has a few e-mail addresses and phone numbers, and a session for each browser. */
const MAX_ROWS = 1_000;

/** Exports what is stored of a user. Columns are listed one by one, so that no digest or secret gets in. */
@Injectable()
export class UserExportService {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when there is no such user: with a hosted instance the users are there. */
  async of(userId: string): Promise<UserExport | null> {
    const user = await this.userOf(userId);
    if (!user) return null;
    return { user, identifications: await this.identificationsOf(userId), sessions: await this.sessionsOf(userId) };
  }

  private async userOf(userId: string): Promise<Record<string, unknown> | undefined> {
    const rows = await this.dataSource.query<Record<string, unknown>[]>(
      `SELECT account.id, username, first_name AS "firstName", last_name AS "lastName",
         primary_email_address_id AS "primaryEmailAddressId", primary_phone_number_id AS "primaryPhoneNumberId",
         public_metadata AS "publicMetadata", unsafe_metadata AS "unsafeMetadata",
         password_hash IS NOT NULL AS "hasPassword", totp_verified_at AS "authenticatorAppSince",
         (SELECT count(*)::integer FROM identity_backup_code WHERE user_id = account.id AND used_at IS NULL) AS "backupCodesLeft",
         failed_attempts AS "failedAttempts", locked_until AS "lockedUntil", banned, legal_accepted_at AS "legalAcceptedAt",
         mfa_enabled_at AS "secondFactorEnabledAt", mfa_disabled_at AS "secondFactorDisabledAt", last_sign_in_at AS "lastSignInAt",
         last_active_at AS "lastActiveAt", account.created_at AS "createdAt", updated_at AS "updatedAt",
         image.media_type AS "profileImageType", translate(encode(image.bytes, 'base64'), E'\\n', '') AS "profileImage"
       FROM identity_user account LEFT JOIN identity_profile_image image ON image.id = account.profile_image_id
       WHERE account.id = $1`,
      [userId],
    );
    return rows[0];
  }

  private identificationsOf(userId: string): Promise<Record<string, unknown>[]> {
    return this.dataSource.query<Record<string, unknown>[]>(
      `SELECT id, type, identifier, verified_at AS "verifiedAt", reserved_for_second_factor AS "reservedForSecondFactor",
         default_second_factor AS "defaultSecondFactor", created_at AS "createdAt", updated_at AS "updatedAt"
       FROM identity_identification WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [userId, MAX_ROWS],
    );
  }

  private sessionsOf(userId: string): Promise<Record<string, unknown>[]> {
    return this.dataSource.query<Record<string, unknown>[]>(
      `SELECT id, status, device_type AS "deviceType", browser_name AS "browserName", browser_version AS "browserVersion",
         is_mobile AS "isMobile", ip_address AS "ipAddress", NULLIF(first_factor_at, 'epoch') AS "firstFactorAt",
         NULLIF(second_factor_at, 'epoch') AS "secondFactorAt",
         last_active_at AS "lastActiveAt", expire_at AS "expireAt", abandon_at AS "abandonAt", created_at AS "createdAt"
       FROM identity_session WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [userId, MAX_ROWS],
    );
  }
}
