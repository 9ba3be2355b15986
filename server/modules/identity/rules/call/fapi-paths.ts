import { IDENTITY_PATH } from '../../../../../shared/server-paths.ts';

/** Path of the Frontend API on our own origin. */
export const FAPI_ROOT = IDENTITY_PATH;
/** Prefix of its versioned calls. */
export const FAPI_BASE = `${IDENTITY_PATH}/v1`;

/** The path that providers of social accounts send browsers back to. @param strategy the provider, if it has its own */
export function callbackPath(strategy?: string): string {
  return `${FAPI_BASE}/oauth_callback${strategy === undefined ? '' : `/${strategy}`}`;
}
