import type { LoadedClerk } from '@clerk/types';
import { SSO_CALLBACK_ROUTE } from '../../../../shared/page-routes.ts';
import { tabStore } from '../../../platform/storage.ts';
import { codeOf } from '../errors/failure-words.ts';
import type { Provider } from '../session/instance.ts';
import { requireOnline, untilShownAgain } from '../social/leave-page.ts';
import { forgetVisit, type ProviderVisit, placeOfPlayer, rememberVisit } from '../social/provider-visit.ts';
import { enter, sessionOf } from './sign-in-steps.ts';
import { answered, type SignUpDetails } from './sign-up-steps.ts';

/**
 * Goes to the provider to sign in.
 * @returns whether somebody is signed in already; else the player is still on this page, or here again with the browser's Back button
 * @throws what the client throws
 */
export function signInWith(clerk: LoadedClerk, { strategy }: Provider): Promise<boolean> {
  return leave(clerk, { purpose: 'signIn', strategy }, ({ signIn }, redirects) =>
    signIn.authenticateWithRedirect({ strategy, ...redirects }),
  );
}

/** Goes to the provider to sign up. The service needs the username only afterwards. @throws what the client throws */
export function signUpWith(
  clerk: LoadedClerk,
  { strategy }: Provider,
  { username, emailConsent }: Pick<SignUpDetails, 'username' | 'emailConsent'>,
): Promise<boolean> {
  const unsafeMetadata = answered(emailConsent);
  return leave(clerk, { purpose: 'signUp', strategy, ...(username !== '' && { username }) }, ({ signUp }, redirects) =>
    signUp.authenticateWithRedirect({ strategy, unsafeMetadata, ...redirects }),
  );
}

interface Redirects {
  readonly redirectUrl: string;
  readonly redirectUrlComplete: string;
}

async function leave(
  clerk: LoadedClerk,
  visit: Omit<ProviderVisit, 'from'>,
  go: (resources: LoadedClerk['client'], redirects: Redirects) => Promise<void>,
): Promise<boolean> {
  requireOnline();
  const from = placeOfPlayer(tabStore, location);
  rememberVisit(tabStore, { ...visit, from });
  try {
    await go(clerk.client, { redirectUrl: SSO_CALLBACK_ROUTE, redirectUrlComplete: from });
  } catch (error) {
    forgetVisit(tabStore);
    const session = sessionOf(clerk, codeOf(error));
    if (session === null) throw error;
    await enter(clerk, session);
    return true;
  }
  await untilShownAgain();
  return false;
}
