import type { SessionActivity } from '@clerk/types';

/**
 * A short name of a device, such as 'Chrome 129, Macintosh'; '' when the server knows nothing of it.
 * Browsers do not translate their names, so they are shown as they are.
 */
export function deviceName({ browserName, browserVersion, deviceType }: SessionActivity): string {
  const major = browserVersion?.split('.')[0];
  const browser = [browserName, browserName && major].filter(Boolean).join(' ');
  return [browser, deviceType].filter(Boolean).join(', ');
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a session was last active: within a day such as 'now' or '5 minutes ago', else date and time.
 * @param now ms
 */
export function lastSeen(at: Date, now: number, language: string): string {
  // The server's clock may be ahead of this one.
  const ago = Math.max(0, now - at.getTime());
  if (ago >= DAY_MS) return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (ago < MINUTE_MS) return relative.format(0, 'second');
  return ago < HOUR_MS ? relative.format(-Math.floor(ago / MINUTE_MS), 'minute') : relative.format(-Math.floor(ago / HOUR_MS), 'hour');
}

/** Where a session was last active, such as 'Berlin, DE' or an IP address; '' when unknown. */
export function devicePlace({ city, country, ipAddress }: SessionActivity): string {
  return [city, country].filter(Boolean).join(', ') || (ipAddress ?? '');
}
