import type { LoadedClerk } from '@clerk/types';
import type { ComponentType } from 'react';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { hasSessionCookie } from './account-session.ts';

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

/** The client is on its way, and somebody is probably signed in: nobody is to be asked in meanwhile. */
export const mayBeSignedInAtom = atom((get) => get(accountAtom).status === 'loading' && hasSessionCookie(document.cookie));

/** The official client of the identity service, once it is loaded: sign-in, sign-up, user and session hang on it. */
export const clientAtom = atom<LoadedClerk | null>(null);

/** Counts the wishes for the client: each one loads it anew. 0 as long as nobody needs it. */
export const clientLoadCountAtom = atom(0);

/** When the client was last asked for, or who is signed in; ms since the epoch. */
export const clientRequestedAtAtom = atom(Number.NEGATIVE_INFINITY);

/** Asks for the client: there is a session, or somebody wants one, or wants to try again. One that is there or on its way is left alone. */
export const loadClientAtom = atom(null, (get, set) => {
  const { status } = get(accountAtom);
  const isComing = status === 'loading' && get(clientLoadCountAtom) > 0;
  if (isComing || status === 'signedIn' || status === 'signedOut') return;
  set(clientRequestedAtAtom, Date.now());
  set(accountAtom, { status: 'loading' });
  set(clientLoadCountAtom, (count) => count + 1);
});

/** Counts the moments at which the page has begun to speak for somebody else: what the server knows of "me" is asked anew. */
export const playerChangeCountAtom = atom(0);

/** Counts the times that a player has left this device: nothing of theirs goes on. */
export const signedOutCountAtom = atom(0);

/** The session of the player whom this browser remembers is over, though nobody has signed out: they play on, and are asked back in. */
export const isSessionEndedAtom = atom(false);

/** The page has nobody any more, or somebody else: what it shows and plays of the player before goes. */
export const resetPlayerAtom = atom(null, (_get, set) => {
  set(isSessionEndedAtom, false);
  set(signedOutCountAtom, (left) => left + 1);
  set(playerChangeCountAtom, (turn) => turn + 1);
});

const isSigningOutValue = atom(false);
/**
 * The player is going of their own will, and is told so where they press. The other tabs know it by the key, since a session that
 * ends by itself takes nothing along.
 */
export const isSigningOutAtom = atom(
  (get) => get(isSigningOutValue),
  (_get, set, isGoing: boolean) => {
    set(isSigningOutValue, isGoing);
    if (isGoing) localStore.set(KEYS.signingOut, 'true');
    else localStore.remove(KEYS.signingOut);
  },
);

/** The forms that come together with the client. */
export interface AccountParts {
  readonly SignInPanel: ComponentType<{ readonly client: LoadedClerk }>;
  readonly SignUpPanel: ComponentType<{ readonly client: LoadedClerk }>;
}

export const accountPartsAtom = atom<AccountParts | null>(null);
