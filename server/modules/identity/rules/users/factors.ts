import type { EntityManager } from 'typeorm';
import type { Identification, IdentificationType } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Strategy } from '../../model/verification.entity.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import { maskIdentifier } from './identifiers.ts';
import type { UsersService } from './users.service.ts';

/** A first factor: a password, or a code or link to an e-mail address or phone number. */
export interface FirstFactor {
  readonly strategy: Strategy;
  /** Where a code or link goes; undefined for a password. */
  readonly identification?: {
    readonly id: string;
    readonly type: IdentificationType;
    /** The masked form. */
    readonly shown: string;
    readonly isPrimary: boolean;
  };
}

/** A second factor. */
export interface SecondFactor {
  readonly strategy: Strategy;
  /** The phone number that a code goes to; undefined for factors without one. */
  readonly identification?: { readonly id: string; readonly shown: string; readonly isDefault: boolean };
}

/** The data of an account that its factors depend on. */
export interface FactorHolder {
  readonly user: Pick<IdentityUser, 'passwordHash' | 'primaryEmailAddressId' | 'primaryPhoneNumberId' | 'totpVerifiedAt'>;
  readonly identifications: readonly Pick<
    Identification,
    'id' | 'type' | 'identifier' | 'verifiedAt' | 'reservedForSecondFactor' | 'defaultSecondFactor'
  >[];
  readonly hasBackupCodes: boolean;
}

export async function holderOf(users: UsersService, manager: EntityManager, user: IdentityUser): Promise<FactorHolder> {
  return {
    user,
    identifications: await users.identificationsOf(manager, user.id),
    hasBackupCodes: await users.hasBackupCodes(manager, user.id),
  };
}

/**
 * Returns the first factors of an account: its password, then codes and links to its verified e-mail addresses and phone numbers.
 * @param show masks an e-mail address or phone number
 */
export function firstFactorsOf(
  { user, identifications }: FactorHolder,
  settings: InstanceSettings,
  show: (identifier: string) => string,
): FirstFactor[] {
  const { attributes } = settings;
  const factors: FirstFactor[] = [];
  // With enumeration protection all accounts seem to have a password.
  const hasPassword = attributes.password.enabled && (user.passwordHash !== null || settings.enumeration_protection);
  if (hasPassword) factors.push({ strategy: 'password' });
  for (const { id, type, identifier, verifiedAt, reservedForSecondFactor } of identifications) {
    const attribute = attributes[type];
    if (verifiedAt === null || reservedForSecondFactor || !attribute.enabled || !attribute.used_for_first_factor) continue;
    const primaryId = type === 'email_address' ? user.primaryEmailAddressId : user.primaryPhoneNumberId;
    const identification = { id, type, shown: show(identifier), isPrimary: id === primaryId };
    for (const strategy of attribute.first_factors) factors.push({ strategy, identification });
    if (hasPassword)
      factors.push({ strategy: type === 'email_address' ? 'reset_password_email_code' : 'reset_password_phone_code', identification });
  }
  return factors;
}

/** Returns the second factors of an account; empty for most. Backup codes alone are not a factor. */
export function secondFactorsOf({ user, identifications, hasBackupCodes }: FactorHolder, settings: InstanceSettings): SecondFactor[] {
  const { attributes } = settings;
  const factors: SecondFactor[] = [];
  if (attributes.authenticator_app.enabled && user.totpVerifiedAt !== null) factors.push({ strategy: 'totp' });
  for (const phone of identifications) {
    if (phone.type !== 'phone_number' || !phone.reservedForSecondFactor || phone.verifiedAt === null) continue;
    const identification = { id: phone.id, shown: maskIdentifier(phone.identifier), isDefault: phone.defaultSecondFactor };
    factors.push({ strategy: 'phone_code', identification });
  }
  if (factors.length > 0 && attributes.backup_code.enabled && hasBackupCodes) factors.push({ strategy: 'backup_code' });
  return factors;
}
