import { SSO_CALLBACK_ROUTE } from '../../../../shared/page-routes.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';

/** In session storage, as JSON: the visit. Not with the other keys, so that the first script does not have it. */
export const PROVIDER_VISIT_KEY = 'providerVisit';

const PURPOSES = ['signIn', 'signUp', 'connect'] as const;

/** Why this tab has gone to the provider of an account, stored until it is back. */
export interface ProviderVisit {
  readonly purpose: (typeof PURPOSES)[number];
  readonly strategy: string;
  /** Where the player was: path, query and hash of a page of ours. */
  readonly from: string;
  /** The username that the player had entered for a sign-up. */
  readonly username?: string;
}

const HOME = '/';

/** The visit that this tab is on, or has come back from; undefined without one. */
export const readVisit = (store: TextStore): ProviderVisit | undefined => readJson(store, PROVIDER_VISIT_KEY, isVisit);

export const rememberVisit = (store: TextStore, visit: ProviderVisit): void => void writeJson(store, PROVIDER_VISIT_KEY, visit);

export const forgetVisit = (store: TextStore): void => store.remove(PROVIDER_VISIT_KEY);

function isVisit(value: unknown): value is ProviderVisit {
  if (!isRecord(value)) return false;
  const { purpose, strategy, from, username } = value;
  const isKnown = PURPOSES.some((known) => known === purpose) && typeof strategy === 'string' && typeof from === 'string';
  return isKnown && (username === undefined || typeof username === 'string');
}

/**
 * Where the player goes on after a visit: the page of `from`. Anything but a page of ours, and the page for those who come back, leads
 * home.
 * @param origin of this page
 */
export function returnPath(from: string | undefined, origin: string): string {
  if (from === undefined || !URL.canParse(from, origin)) return HOME;
  const { origin: itsOrigin, pathname, search, hash } = new URL(from, origin);
  // A path that begins with two slashes would name a host.
  const isOurs = itsOrigin === origin && !pathname.startsWith('//') && pathname.replace(/\/$/, '') !== SSO_CALLBACK_ROUTE;
  return isOurs ? pathname + search + hash : HOME;
}

/** Where the player is, or was before the visit from which this page is the way back. */
export function placeOfPlayer(store: TextStore, place: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>): string {
  const here = place.pathname + place.search + place.hash;
  const isCallback = place.pathname.replace(/\/$/, '') === SSO_CALLBACK_ROUTE;
  return returnPath(isCallback ? readVisit(store)?.from : here, place.origin);
}
