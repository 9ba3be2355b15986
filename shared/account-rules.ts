/** What the identity service and the account forms agree on. A hosted instance may have other bounds, which its environment states. */

/** Digits of a one-time code. */
export const CODE_DIGITS = 6;
/** A code, or a link, can be used for this long, ms. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** Seconds after a code until another one is sent. */
export const CODE_RESEND_SECONDS = 30;

/** Characters of a username. */
export const USERNAME_LENGTH = { min: 4, max: 64 } as const;
/** Characters of a password; the upper bound is that of bcrypt, which hosted services use. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;
