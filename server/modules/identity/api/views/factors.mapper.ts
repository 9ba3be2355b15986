import type { SignInFirstFactorJSON, SignInSecondFactorJSON } from '@clerk/types';
import type { FirstFactor, SecondFactor } from '../../rules/users/factors.ts';
import type { Wire } from '../../rules/wire/wire.ts';

export function toFirstFactorJson({ strategy, identification }: FirstFactor): Wire<SignInFirstFactorJSON> {
  if (identification === undefined) return { strategy } as Wire<SignInFirstFactorJSON>;
  const { id, type, shown, isPrimary } = identification;
  const ids = type === 'email_address' ? { email_address_id: id } : { phone_number_id: id };
  return { strategy, safe_identifier: shown, primary: isPrimary, ...ids } as Wire<SignInFirstFactorJSON>;
}

export function toSecondFactorJson({ strategy, identification }: SecondFactor): Wire<SignInSecondFactorJSON> {
  if (identification === undefined) return { strategy } as Wire<SignInSecondFactorJSON>;
  const { id, shown, isDefault } = identification;
  return { strategy, phone_number_id: id, safe_identifier: shown, default: isDefault } as Wire<SignInSecondFactorJSON>;
}
