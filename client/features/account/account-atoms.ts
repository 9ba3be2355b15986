import type { LoadedClerk } from '@clerk/types';
import type { ComponentType } from 'react';
import { atom } from '../../state/jotai.ts';

/** Whoever is signed in, as the page needs to know them. */
export interface AccountUser {
  readonly id: string;
  /** '' for an account that has none, or while the service is out of reach. */
  readonly username: string;
  /** The primary address; '' for none. */
  readonly email: string;
  readonly createdAt: Date | null;
  /** They have answered the question of the privacy update. */
  readonly promptedForConsent: boolean;
  /** News by e-mail are welcome. */
  readonly emailConsent: boolean;
}

/**
 * How the page stands with accounts.
 * - `none`: nobody is signed in, and nobody has asked for the client
 * - `loading`: the client is wanted, and not there yet; of a session that may exist nothing is known
 * - `signedOut`: the client is there, and nobody is signed in
 * - `unavailable`: the client could not be loaded
 */
export type Account =
  | { readonly status: 'none' | 'loading' | 'signedOut' | 'unavailable'; readonly user?: undefined }
  | { readonly status: 'signedIn'; readonly user: AccountUser };

export const accountAtom = atom<Account>({ status: 'none' });

/** The official client of the identity service, once it is loaded: sign-in, sign-up, user and session hang on it. */
export const clientAtom = atom<LoadedClerk | null>(null);

/** Counts the wishes for the client: each one loads it anew. 0 as long as nobody needs it. */
export const clientWishAtom = atom(0);

/** Asks for the client: there is a session, or somebody wants one, or wants to try again. One that is there or on its way is left alone. */
export const wakeClientAtom = atom(null, (get, set) => {
  const { status } = get(accountAtom);
  const isComing = status === 'loading' && get(clientWishAtom) > 0;
  if (isComing || status === 'signedIn' || status === 'signedOut') return;
  set(accountAtom, { status: 'loading' });
  set(clientWishAtom, (wishes) => wishes + 1);
});

/** Counts the moments at which the page has begun to speak for somebody else: what the server knows of "me" is asked anew. */
export const playerTurnAtom = atom(0);

/** Counts the times that a player has left this device: nothing of theirs goes on. */
export const playerLeftAtom = atom(0);

/** The player is going, and is told so where they press: otherwise it is said when they are found gone, as after a sign-out elsewhere. */
export const farewellAtom = atom(false);

/** The forms that come together with the client. */
export interface AccountParts {
  readonly SignInPanel: ComponentType<{ readonly client: LoadedClerk }>;
  readonly SignUpPanel: ComponentType<{ readonly client: LoadedClerk }>;
}

export const accountPartsAtom = atom<AccountParts | null>(null);
