import { deriveKey } from '../../../config/secrets.ts';

/** The key that a page sends with its events. It is no secret: it tells events of this site from those of another. */
export function projectKey(secret: string): string {
  return `phc_${deriveKey(secret, 'analytics-key').toString('hex').slice(0, 43)}`;
}
