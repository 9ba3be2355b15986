import type { PageConfig } from '../../shared/api/page-config.ts';
import type { Config } from './config.ts';
import { deriveKey } from './secrets.ts';

/** The key that a page sends with its events. It is no secret: it tells events of this site from those of another. */
export function projectKey(secret: string): string {
  return `phc_${deriveKey(secret, 'analytics-key').toString('hex').slice(0, 43)}`;
}

/** What the page needs to send events. */
export type PageAnalytics = Pick<PageConfig, 'analyticsKey' | 'countsUnanswered'>;

export function pageAnalyticsOf({ ANALYTICS, SECRET }: Pick<Config, 'ANALYTICS' | 'SECRET'>): PageAnalytics {
  if (ANALYTICS === 'off') return {};
  return { analyticsKey: projectKey(SECRET), ...(ANALYTICS === 'on' ? { countsUnanswered: true } : {}) };
}
