import { SetMetadata } from '@nestjs/common';

/** Metadata key under which every route says who may call it. */
export const AUTH_KEY = 'upshot:auth';

/** `client` and `session` are those of the Frontend API, whose own guard looks up the browser. */
export type AuthKind = 'public' | 'anonymous' | 'signed-in' | 'client' | 'session';

/** Anyone may call, and nobody is looked up. */
export const Public = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'public');

/**
 * Anyone may call. A player is known by the session token of the Authorization header, without one by the device cookie, if
 * there is one; a token that is not good is refused. Take it with `@Caller()`.
 */
export const Anonymous = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'anonymous');

/** Only who is signed in may call, by the session token of the Authorization header. Take it with `@Account()`, or `@Caller()`. */
export const SignedIn = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'signed-in');
