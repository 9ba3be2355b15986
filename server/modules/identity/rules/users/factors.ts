import type { EntityManager } from 'typeorm';
import type { Identification, IdentificationType } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { StrategyName } from '../../model/verification.entity.ts';
import type { UsersService } from './users.service.ts';

/** A first factor: a password, or a code or link to an e-mail address or phone number. */
export interface FirstFactor {
  readonly strategy: StrategyName;
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
  readonly strategy: StrategyName;
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
