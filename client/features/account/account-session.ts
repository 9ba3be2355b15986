import type { Store } from '../../state/jotai.ts';

let page: Store | undefined;

/** The store of the page; undefined where this server has no accounts. */
export const accountStore = (): Store | undefined => page;

export function openAccounts(store: Store): void {
  page = store;
}

/** A hint that somebody is signed in in this browser, not a proof: the client knows. @param cookies as in document.cookie */
export const hasSessionCookie = (cookies: string): boolean => /(^|; )__(client_uat(_[^=]+)?=[1-9]|session(_[^=]+)?=.)/.test(cookies);
