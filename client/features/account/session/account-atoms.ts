import type { LoadedClerk } from '@clerk/types';
import type { ComponentType } from 'react';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { hasSessionCookie } from './account-session.ts';

/** The user who is signed in, as far as the page needs to know. */
export interface AccountUser {
  readonly id: string;
  /** '' for an account without one, or while the service cannot be reached. */
  readonly username: string;
  /** The primary e-mail; '' for none. */
  readonly email: string;
  readonly createdAt: Date | null;
  /** The question of the privacy update was answered. */
  readonly promptedForConsent: boolean;
  /** The user wants news by e-mail. */
  readonly emailConsent: boolean;
}

/**
 * The state of accounts on this page.
 * - `none`: nobody is signed in, and the client was not requested
 * - `loading`: the client was requested and is not loaded; whether there is a session is unknown
 * - `signedOut`: the client is loaded, and nobody is signed in
 * - `unavailable`: the client could not be loaded
 */
export type Account =
  | { readonly status: 'none' | 'loading' | 'signedOut' | 'unavailable'; readonly user?: undefined }
  | { readonly status: 'signedIn'; readonly user: AccountUser };

export const accountAtom = atom<Account>({ status: 'none' });

/** The client is loading and somebody is probably signed in: the page must not ask for a sign-in meanwhile. */
export const mayBeSignedInAtom = atom((get) => get(accountAtom).status === 'loading' && hasSessionCookie(document.cookie));

/** The official client of the identity service once it is loaded, with its sign-in, sign-up, user and session. */
export const clientAtom = atom<LoadedClerk | null>(null);

/** The code of the account's settings is loaded. Until then, and without the client, AccountGateDialog stands in for them. */
export const areSettingsLoadedAtom = atom(false);

/** How often the client was requested: each request loads it anew. 0 until it is needed. */
export const clientLoadCountAtom = atom(0);

/** When the page last requested the client, or last asked the service who is signed in; ms since the epoch. */
export const clientRequestedAtAtom = atom(Number.NEGATIVE_INFINITY);

/** This page has no hole that comes first: the client may be requested at once. */
export const isPageWithoutHoleAtom = atom(false);

/** Requests the client: for a session, for a form, or for another try. Does nothing while it is loading or loaded. */
export const loadClientAtom = atom(null, (get, set) => {
  const { status } = get(accountAtom);
  const isComing = status === 'loading' && get(clientLoadCountAtom) > 0;
  if (isComing || status === 'signedIn' || status === 'signedOut') return;
  set(clientRequestedAtAtom, Date.now());
  set(accountAtom, { status: 'loading' });
  set(clientLoadCountAtom, (count) => count + 1);
});

/** Counts the changes of the player: what the server knows of "me" is requested again. */
export const playerChangeCountAtom = atom(0);

/** Counts the sign-outs: everything of the previous player ends. */
export const signedOutCountAtom = atom(0);

/** The session of this browser's player has ended without a sign-out: the player goes on playing and is asked to sign in again. */
export const isSessionEndedAtom = atom(false);

/** Such a player is asked now: nobody has signed in since, and nobody is about to. */
export const isSignInNeededAtom = atom((get) => get(isSessionEndedAtom) && !get(accountAtom).user && !get(mayBeSignedInAtom));

/** Nobody is signed in any more, or somebody else is: the page drops all state of the previous player. */
export const resetPlayerAtom = atom(null, (_get, set) => {
  set(isSessionEndedAtom, false);
  set(signedOutCountAtom, (count) => count + 1);
  set(playerChangeCountAtom, (count) => count + 1);
});

const isSigningOutValue = atom(false);
/**
 * The player is signing out, and sees the result at the button. The other tabs read it from storage: a session that ends by itself
 * deletes nothing.
 */
export const isSigningOutAtom = atom(
  (get) => get(isSigningOutValue),
  (_get, set, isGoing: boolean) => {
    set(isSigningOutValue, isGoing);
    if (isGoing) localStore.set(KEYS.signingOut, 'true');
    else localStore.remove(KEYS.signingOut);
  },
);

/** The forms that are loaded together with the client. */
export interface AccountForms {
  readonly SignInPanel: ComponentType<{ readonly client: LoadedClerk }>;
  readonly SignUpPanel: ComponentType<{ readonly client: LoadedClerk }>;
  readonly CallbackPanel: ComponentType<{ readonly client: LoadedClerk }>;
}

export const accountFormsAtom = atom<AccountForms | null>(null);
