import type { Announcement } from '../../../../shared/api/announcements.ts';

/** A timer of the browser takes 2^31 - 1 ms at most; once an hour is often enough. */
const RECHECK_MS = 3_600_000;

/** Announcements that have not expired, in the server's order. @param nowMs since the epoch */
export const unexpired = (announcements: readonly Announcement[], nowMs: number): readonly Announcement[] =>
  announcements.filter(({ expirationDate }) => Date.parse(expirationDate) > nowMs);

/** Ms until the next one expires, an hour at most; undefined when none will. */
export function untilNextExpiry(announcements: readonly Announcement[], nowMs: number): number | undefined {
  const left = unexpired(announcements, nowMs).map(({ expirationDate }) => Date.parse(expirationDate) - nowMs);
  return left.length === 0 ? undefined : Math.min(RECHECK_MS, ...left);
}
