/** Metadata key of routes whose answers have no envelope. */
export const BARE_KEY = 'upshot:fapi-bare';
/** Metadata key of routes whose path names a session. */
export const NAMES_SESSION_KEY = 'upshot:fapi-names-session';
