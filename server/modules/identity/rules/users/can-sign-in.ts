import type { Identification } from '../../model/identification.entity.ts';
import type { IdentityUser } from '../../model/user.entity.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';

/** What decides whether its owner can sign in to an account. */
export interface SignInMeans {
  readonly user: Pick<IdentityUser, 'passwordHash' | 'username'>;
  readonly identifications: readonly Pick<Identification, 'type' | 'verifiedAt' | 'reservedForSecondFactor'>[];
}

/** Whether the account's owner can sign in: by a code or link to something verified, or by a password together with an identifier. */
export function canSignIn({ user, identifications }: SignInMeans, { attributes }: InstanceSettings): boolean {
  const verified = identifications.filter(({ type, verifiedAt }) => verifiedAt !== null && attributes[type].used_for_first_factor);
  const isReachable = verified.some(
    ({ type, reservedForSecondFactor }) => !reservedForSecondFactor && attributes[type].first_factors.length > 0,
  );
  if (isReachable) return true;
  if (user.passwordHash === null || !attributes.password.enabled) return false;
  return verified.length > 0 || (user.username !== null && attributes.username.used_for_first_factor);
}
