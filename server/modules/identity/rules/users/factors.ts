import type { IdentificationType } from '../../model/identification.entity.ts';
import type { StrategyName } from '../../model/verification.entity.ts';

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
