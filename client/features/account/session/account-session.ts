/** Whether cookies suggest a session in this browser. Only the client knows for sure. @param cookies as in document.cookie */
export const hasSessionCookie = (cookies: string): boolean => /(^|; )__(client_uat(_[^=]+)?=[1-9]|session(_[^=]+)?=.)/.test(cookies);
