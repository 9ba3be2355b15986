/** How long a session token is good: the official client asks for the next one some 10 s before. */
export const SESSION_TOKEN_SECONDS = 60;

/** How long before its issue a token is good already, since clocks differ. */
export const NOT_BEFORE_SECONDS = 10;
