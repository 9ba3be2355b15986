import type { UserResource } from '@clerk/types';
import type { AccountUser } from '../../features/account/session/account-atoms.ts';

/**
 * What the page needs to know of a user.
 * @param degraded the service cannot be reached: the client knows only the id, and the page must not ask any question
 */
export function accountUserOf(user: UserResource, degraded: boolean): AccountUser {
  const { promptedForConsent, emailConsent } = user.unsafeMetadata;
  return {
    id: user.id,
    username: user.username ?? '',
    email: user.primaryEmailAddress?.emailAddress ?? '',
    createdAt: user.createdAt,
    promptedForConsent: degraded || promptedForConsent === true,
    emailConsent: emailConsent === true,
  };
}
