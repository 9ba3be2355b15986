/** Metadata key of routes whose answers have no envelope. */
export const BARE_KEY = 'upshot:fapi-bare';
