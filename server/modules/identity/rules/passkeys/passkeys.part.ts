import type { PasskeyJSON, UserJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { Passkey } from '../../model/passkey.entity.ts';
import { readOwned, selectOwned } from '../parts/owned-rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { VerificationViews } from '../strategies/verification-views.ts';
import type { Account, PartKey } from '../users/account.ts';
import {
  type ExportedPart,
  type ExportedRow,
  LoadedPart,
  MAX_EXPORTED_ROWS,
  type Sweep,
  type SweepTimes,
  UserParts,
} from '../users/user-parts.ts';
import { toMs, type Wire } from '../wire/wire.ts';

/** Verified passkeys, oldest first, each with its verification. */
export const PASSKEYS: PartKey<readonly Passkey[]> = { name: 'passkeys', none: [] };

/** Passkeys of accounts. */
@Injectable()
export class PasskeysPart extends LoadedPart<readonly Passkey[]> {
  override readonly key = PASSKEYS;
  override readonly select = selectOwned('identity_passkey', 'own.verified_at IS NOT NULL');
  override readonly tablesOfVerified = ['identity_passkey'];

  constructor(
    parts: UserParts,
    private readonly proofs: VerificationViews,
    private readonly settings: SettingsStore,
  ) {
    super(parts);
  }

  override read(value: unknown, manager: EntityManager): Passkey[] {
    return readOwned(manager, Passkey, value);
  }

  override toJson(account: Account): Wire<UserJSON> {
    return { passkeys: account.get(PASSKEYS).map((passkey) => this.toPasskey(passkey)) };
  }

  toPasskey(passkey: Passkey): Wire<PasskeyJSON> {
    return {
      object: 'passkey',
      id: passkey.id,
      name: passkey.name,
      verification: passkey.verification ? this.proofs.of(passkey.verification) : null,
      last_used_at: toMs(passkey.lastUsedAt),
      created_at: toMs(passkey.createdAt),
      updated_at: toMs(passkey.updatedAt),
    };
  }

  override canSignIn(account: Account): boolean {
    const { enabled, used_for_first_factor: isFactor } = this.settings.current.attributes.passkey;
    return enabled && isFactor && account.get(PASSKEYS).length > 0;
  }

  override async export(database: DataSource, userId: string): Promise<ExportedPart> {
    const passkeys = await database.query<ExportedRow[]>(
      `SELECT id, name, credential_id AS "credentialId", counter::text AS counter, transports, aaguid, device_type AS "deviceType",
         backed_up AS "backedUp", verified_at AS "verifiedAt", last_used_at AS "lastUsedAt", created_at AS "createdAt",
         updated_at AS "updatedAt"
       FROM identity_passkey WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [userId, MAX_EXPORTED_ROWS],
    );
    return { lists: { passkeys } };
  }

  override sweeps({ dayAgo }: SweepTimes): Sweep[] {
    // Registrations that were begun and never finished.
    return [{ table: 'identity_passkey', condition: 'verified_at IS NULL AND created_at < $1', before: dayAgo }];
  }
}
