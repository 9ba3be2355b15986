/** A hint that somebody is signed in in this browser, not a proof: the client knows. @param cookies as in document.cookie */
export const hasSessionCookie = (cookies: string): boolean => /(^|; )__(client_uat(_[^=]+)?=[1-9]|session(_[^=]+)?=.)/.test(cookies);
