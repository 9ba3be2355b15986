/** Lifetime of a session token. The official client fetches the next one about 10 s before its end. */
export const SESSION_TOKEN_SECONDS = 60;

/** How long before its issue a token is already valid, because clocks differ. */
export const NOT_BEFORE_SECONDS = 10;
