import { expect, it } from 'vitest';
import { deviceName, devicePlace } from './device-words.ts';

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
