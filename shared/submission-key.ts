/** Random bytes of a submission key: 128 bits, so that nobody guesses the key of another player's run. */
export const SUBMISSION_KEY_BYTES = 16;

/** The bytes in base64url, without padding. */
export const SUBMISSION_KEY = /^[A-Za-z0-9_-]{22}$/;
