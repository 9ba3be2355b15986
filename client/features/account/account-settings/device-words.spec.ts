import { expect, it } from 'vitest';
import { deviceName, devicePlace, lastSeen } from './device-words.ts';

it.each([
  [{ browserName: 'Chrome', browserVersion: '129.0.6668.58', deviceType: 'Macintosh' }, 'Chrome 129, Macintosh'],
  [{ browserName: 'Safari', deviceType: 'iPhone' }, 'Safari, iPhone'],
  [{ browserVersion: '129.0', deviceType: 'Windows' }, 'Windows'],
  [{ browserName: 'Firefox', browserVersion: '130.0' }, 'Firefox 130'],
  [{}, ''],
])('%j is called %j', (activity, name) => {
  expect(deviceName({ id: 'act_1', ...activity })).toBe(name);
});

it.each([
  [{ city: 'Berlin', country: 'DE', ipAddress: '192.0.2.7' }, 'Berlin, DE'],
  [{ country: 'DE', ipAddress: '192.0.2.7' }, 'DE'],
  [{ ipAddress: '192.0.2.7' }, '192.0.2.7'],
  [{}, ''],
])('%j was at %j', (activity, place) => {
  expect(devicePlace({ id: 'act_1', ...activity })).toBe(place);
});

const NOW = Date.parse('2026-11-21T10:00:00Z');
const SECOND = 1000;

it.each([
  [-5, 'en', 'now'],
  [59, 'en', 'now'],
  [60, 'en', '1 minute ago'],
  [3599, 'en', '59 minutes ago'],
  [3600, 'en', '1 hour ago'],
  [86_399, 'de', 'vor 23 Stunden'],
])('what was active %i seconds ago is shown in %s as %s', (seconds, language, words) => {
  expect(lastSeen(new Date(NOW - seconds * SECOND), NOW, language)).toBe(words);
});

it('a day ago is shown by its date', () => {
  expect(lastSeen(new Date(NOW - 86_400 * SECOND), NOW, 'en')).toContain('Nov 20, 2026');
});
