import type { SignInFirstFactorJSON, SignInSecondFactorJSON } from '@clerk/types';
import type { EntityManager } from 'typeorm';
import type { Wire } from '../../api/views/wire.ts';
import type { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { Strategy } from '../../model/verification.entity.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import { maskIdentifier } from './identifiers.ts';
import type { UsersService } from './users.service.ts';

export type FirstFactor = Wire<SignInFirstFactorJSON> & { readonly strategy: Strategy };
export type SecondFactor = Wire<SignInSecondFactorJSON> & { readonly strategy: Strategy };

/** What is known of an account when its factors are named. */
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
 * The ways in which an account can be signed in to: its password, then codes and links to its verified addresses.
 * @param show what is shown of an address or number, `safe_identifier`
 */
export function firstFactorsOf(
  { user, identifications }: FactorHolder,
  settings: InstanceSettings,
  show: (identifier: string) => string,
): FirstFactor[] {
  const { attributes } = settings;
  const factors: FirstFactor[] = [];
  // While nobody shall find out who has an account, all seem to have a password.
  const hasPassword = attributes.password.enabled && (user.passwordHash !== null || settings.enumeration_protection);
  if (hasPassword) factors.push({ strategy: 'password' });
  for (const { id, type, identifier, verifiedAt, reservedForSecondFactor } of identifications) {
    const attribute = attributes[type];
    if (verifiedAt === null || reservedForSecondFactor || !attribute.enabled || !attribute.used_for_first_factor) continue;
    const safe = show(identifier);
    const isEmail = type === 'email_address';
    const primary = id === (isEmail ? user.primaryEmailAddressId : user.primaryPhoneNumberId);
    const ids = isEmail ? { email_address_id: id } : { phone_number_id: id };
    for (const strategy of attribute.first_factors) factors.push({ strategy, safe_identifier: safe, primary, ...ids } as FirstFactor);
    if (!hasPassword) continue;
    const reset = isEmail ? 'reset_password_email_code' : 'reset_password_phone_code';
    factors.push({ strategy: reset, safe_identifier: safe, primary, ...ids } as FirstFactor);
  }
  return factors;
}

/** What an account asks for beside the first factor; empty for most. Backup codes alone are no factor. */
export function secondFactorsOf({ user, identifications, hasBackupCodes }: FactorHolder, settings: InstanceSettings): SecondFactor[] {
  const { attributes } = settings;
  const factors: SecondFactor[] = [];
  if (attributes.authenticator_app.enabled && user.totpVerifiedAt !== null) factors.push({ strategy: 'totp' });
  for (const phone of identifications) {
    if (phone.type !== 'phone_number' || !phone.reservedForSecondFactor || phone.verifiedAt === null) continue;
    factors.push({
      strategy: 'phone_code',
      phone_number_id: phone.id,
      safe_identifier: maskIdentifier(phone.identifier),
      default: phone.defaultSecondFactor,
    } as SecondFactor);
  }
  if (factors.length > 0 && attributes.backup_code.enabled && hasBackupCodes) factors.push({ strategy: 'backup_code' });
  return factors;
}
