import { IDENTITY_PATH } from '../../../../../shared/server-paths.ts';

/** Where the Frontend API lies on our own origin. */
export const FAPI_ROOT = IDENTITY_PATH;
/** Prefix of its versioned calls. */
export const FAPI_BASE = `${IDENTITY_PATH}/v1`;
