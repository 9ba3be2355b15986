import type { LoadedClerk } from '@clerk/types';
import { atom } from '../../../state/jotai.ts';
import type { ProviderVisit } from '../social/provider-visit.ts';
import { asRefusal, refusedBy } from './callback-steps.ts';

/** How the visit to a provider has ended for which the player had left the settings. */
export interface ConnectResult {
  readonly strategy: string;
  readonly isConnected: boolean;
  /** Why it is not connected; undefined also when the player came back without an answer. */
  readonly error?: unknown;
}

/** What the settings tell when they open again after such a visit; null when there is nothing to tell. */
export const connectResultAtom = atom<ConnectResult | null>(null);

/**
 * Returns how the visit has ended.
 * @param query of the page to which the player has come back
 * @returns undefined when nobody is signed in any more
 */
export function connectResultOf({ user }: LoadedClerk, { strategy }: ProviderVisit, query: string): ConnectResult | undefined {
  if (!user) return undefined;
  const refused = refusedBy(query);
  if (refused) return { strategy, isConnected: false, error: refused };
  const { verification } = user.externalAccounts.find(({ provider }) => `oauth_${provider}` === strategy) ?? {};
  if (verification?.status === 'verified') return { strategy, isConnected: true };
  return { strategy, isConnected: false, ...(verification?.error && { error: asRefusal(verification.error) }) };
}
