import { describe, expect, it } from 'vitest';
import type { Announcement } from '../../../../shared/api/announcements.ts';
import { unexpired, untilNextExpiry } from './announcement-expiry.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const until = (expirationDate: string): Announcement => ({
  id: expirationDate,
  title: 'A title',
  content: 'Words',
  linkText: null,
  linkUrl: null,
  expirationDate,
});

describe('unexpired', () => {
  it.each([
    ['2025-12-31T23:59:59Z', false],
    ['2026-11-21T12:00:00Z', false],
    ['2026-11-21T12:00:00.001Z', true],
    ['2027-01-01T00:00:00Z', true],
  ])('%s is not expired: %s', (date, holds) => {
    expect(unexpired([until(date)], NOW)).toHaveLength(holds ? 1 : 0);
  });

  it('keeps the order of the server', () => {
    const announcements = ['2026-12-03T00:00:00Z', '2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z'].map(until);
    expect(unexpired(announcements, NOW).map(({ id }) => id.slice(0, 10))).toEqual(['2026-12-03', '2026-12-01']);
  });
});

describe('untilNextExpiry', () => {
  it.each([
    [[], undefined],
    [['2026-11-21T11:00:00Z'], undefined],
    [['2026-11-21T11:00:00Z', '2026-11-21T12:10:00Z', '2026-11-21T12:05:00Z'], 300_000],
    [['2030-01-01T00:00:00Z'], 3_600_000],
  ])('of %j is %s ms', (dates, expected) => {
    expect(untilNextExpiry(dates.map(until), NOW)).toBe(expected);
  });
});
