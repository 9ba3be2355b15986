import type { SessionActivity } from '@clerk/types';

/**
 * A device in short words, such as 'Chrome 129, Macintosh'; '' when the server knows nothing of it.
 * What browsers say of themselves is nobody's language, so it is shown as it is.
 */
export function deviceName({ browserName, browserVersion, deviceType }: SessionActivity): string {
  const major = browserVersion?.split('.')[0];
  const browser = [browserName, browserName && major].filter(Boolean).join(' ');
  return [browser, deviceType].filter(Boolean).join(', ');
}

/** Where it was last seen, such as 'Berlin, DE' or an address; '' when nobody knows. */
export function devicePlace({ city, country, ipAddress }: SessionActivity): string {
  return [city, country].filter(Boolean).join(', ') || (ipAddress ?? '');
}
