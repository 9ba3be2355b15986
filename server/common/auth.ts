import { SetMetadata } from '@nestjs/common';

/** Metadata key for who may call a route. */
export const AUTH_KEY = 'upshot:auth';

/** `client` and `session` belong to the Frontend API, whose own guard finds the browser client. */
export type AuthKind = 'public' | 'anonymous' | 'signed-in' | 'admin' | 'client' | 'session';

/** Metadata key of calls that take an answer of a moment ago to whether the caller's session is active. */
export const RECENT_SESSION_KEY = 'upshot:recent-session';

/** Anyone may call; the caller is not looked up. */
export const Public = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'public');

/**
 * Anyone may call. The caller is the account of the session token in the Authorization header, else the device of the cookie, else unknown.
 * An invalid token is refused. `@Caller()` gives the caller.
 */
export const Anonymous = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'anonymous');

/** Only accounts may call, with a session token in the Authorization header. `@Account()` or `@Caller()` gives the caller. */
export const SignedIn = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'signed-in');

/**
 * Only administrators may call, with a session token and a recent proof of identity. To everybody else the route answers as an unknown
 * URL. Its path is below `ADMIN_PATH`.
 */
export const Admin = () => SetMetadata<string, AuthKind>(AUTH_KEY, 'admin');

/** Where the calls of administrators are. A wrong method is answered there as a wrong URL is. */
export const ADMIN_PATH = '/api/admin/';

/**
 * The session of the token may have ended on another server up to three seconds ago. For a read that is asked so often that one more
 * statement slows it; the read itself refuses an account that was deleted meanwhile.
 */
export const RecentSession = () => SetMetadata<string, true>(RECENT_SESSION_KEY, true);
