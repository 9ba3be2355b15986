import { IDENTITY_PATH } from '../../../../../shared/server-paths.ts';

/** Path of the Frontend API on our own origin. */
export const FAPI_ROOT = IDENTITY_PATH;
/** Prefix of its versioned calls. */
export const FAPI_BASE = `${IDENTITY_PATH}/v1`;
