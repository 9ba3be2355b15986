import {
  ANALYTICS_KEY,
  ORIGIN,
  OUTSIDE_URL,
  PAGE_CONFIG_META,
  type PageConfig,
  type PageIdentity,
  PUBLISHABLE_KEY,
  TIME_SCALE_MAX,
} from '../../shared/api/page-config.ts';
import { isRecord } from './storage.ts';

/** All settings but those that only late parts of the page read: see `lateConfig`. */
type EarlyConfig = Omit<PageConfig, 'ads' | 'portal'>;

let known: EarlyConfig | undefined;

/** The server's settings for this page; read once. */
export function pageConfig(): EarlyConfig {
  known ??= readPageConfig(writtenConfig());
  return known;
}

/** A setting as the server wrote it, not checked: the part of the page that needs it does that. The first scripts stay without its code. */
export const lateConfig = (name: 'ads' | 'portal'): unknown => parseRecord(writtenConfig())[name];

const writtenConfig = (): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_CONFIG_META}"]`)?.content;

/** The origin of addresses that are passed on. */
export const shareOrigin = (): string => pageConfig().shareOrigin ?? window.location.origin;

/**
 * Reads the page's configuration. An invalid or missing part is left out.
 * @param text JSON as the server wrote it
 */
export function readPageConfig(text: string | undefined): EarlyConfig {
  const config = parseRecord(text);
  return {
    ...accept('shareOrigin', config.shareOrigin, ORIGIN),
    ...accept('communityUrl', config.communityUrl, OUTSIDE_URL),
    ...accept('contactUrl', config.contactUrl, OUTSIDE_URL),
    ...accept('tipUrl', config.tipUrl, OUTSIDE_URL),
    ...accept('analyticsKey', config.analyticsKey, ANALYTICS_KEY),
    ...(config.countsUnanswered === true ? { countsUnanswered: true } : {}),
    ...acceptIdentity(config.identity),
    ...(isTimeScale(config.timeScale) ? { timeScale: config.timeScale } : {}),
    serviceWorker: config.serviceWorker !== false,
  };
}

function accept<K extends string>(name: K, value: unknown, form: RegExp): { readonly [P in K]?: string } {
  return typeof value === 'string' && form.test(value) ? ({ [name]: value } as { [P in K]: string }) : {};
}

const isTimeScale = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 1 && Number(value) <= TIME_SCALE_MAX;

function acceptIdentity(value: unknown): { readonly identity?: PageIdentity } {
  if (!isRecord(value) || typeof value.publishableKey !== 'string' || !PUBLISHABLE_KEY.test(value.publishableKey)) return {};
  const challenges = value.challenges === true ? { challenges: true } : {};
  return { identity: { publishableKey: value.publishableKey, own: value.own === true, ...challenges } };
}

function parseRecord(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
