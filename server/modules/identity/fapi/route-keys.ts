/** Metadata key of routes that want the browser's present cookie. */
export const PRESENT_COOKIE_KEY = 'upshot:fapi-present-cookie';

/** Metadata key of routes whose answers have no envelope. */
export const BARE_KEY = 'upshot:fapi-bare';
