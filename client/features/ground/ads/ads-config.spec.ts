import { expect, it } from 'vitest';
import type { OutsideAds } from '../../../../shared/api/page-config.ts';
import { readAdsConfig } from './ads-config.ts';

const H5: OutsideAds = { provider: 'h5', scriptUrl: 'https://ads.example/h5.js', clientId: 'ca-pub-123' };
const GENERIC: OutsideAds = { provider: 'generic', scriptUrl: 'https://ads.example/all.js?site=7' };

it.each([
  [null, 'house'],
  ['none', 'none'],
  [H5, H5],
  [
    { ...H5, provider: 'gpt', clientId: '/1234/upshot', mayBePersonal: true },
    { ...H5, provider: 'gpt', clientId: '/1234/upshot', mayBePersonal: true },
  ],
  [GENERIC, GENERIC],
])('%j means %j', (config, ads) => {
  expect(readAdsConfig(config)).toEqual(ads);
});

it.each([
  'anybody',
  {},
  { ...H5, provider: 'venatus' },
  { ...H5, clientId: undefined },
  { ...H5, clientId: '"><script>' },
  { ...GENERIC, scriptUrl: undefined },
  { ...GENERIC, scriptUrl: 'http://ads.example/all.js' },
  { ...GENERIC, scriptUrl: 'https://ads.example' },
  { ...GENERIC, scriptUrl: 'https://ads.example/; script-src *' },
  { ...GENERIC, scriptUrl: 'javascript:alert(1)' },
])('%j is no provider', (config) => {
  expect(readAdsConfig(config)).toBe('house');
});
