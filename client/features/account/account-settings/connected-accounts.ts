import type { ExternalAccountResource, OAuthStrategy, UserResource } from '@clerk/types';
import { requireAnswer } from '../errors/require-answer.ts';
import type { Provider } from '../session/instance.ts';

/** The accounts that were connected at some time, also those that have to be connected again. One that was begun and left is none. */
export const connectedAccountsOf = ({ externalAccounts }: UserResource): readonly ExternalAccountResource[] =>
  externalAccounts.filter(({ providerUserId, verification }) => providerUserId !== '' && verification?.status !== 'unverified');

/** The provider of an account. One that is off has no name of its own any more. */
export function providerOf({ provider }: ExternalAccountResource, providers: readonly Provider[]): Provider {
  const strategy: OAuthStrategy = `oauth_${provider}`;
  const name = provider.replace(/^custom_/, '').replaceAll('_', ' ');
  const unknown = { strategy, name: name.charAt(0).toUpperCase() + name.slice(1), logoUrl: '', canSignIn: false };
  return providers.find((known) => known.strategy === strategy) ?? unknown;
}

/** Waits until the service says where the provider is. @throws ServiceUnreachableError when it does not; else what the call throws */
export async function requireRedirect(call: Promise<ExternalAccountResource>): Promise<URL> {
  const answer = await requireAnswer(call, ({ verification }) => Boolean(verification?.externalVerificationRedirectURL));
  return answer.verification?.externalVerificationRedirectURL as URL;
}
