import { expect, test } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from './config.ts';
import { pageOutsideOf } from './outside-sites.ts';

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: MEMORY_DATA_DIR, ...env });
const H5 = { ADS: 'h5', ADS_CLIENT_ID: 'ca-pub-1234567890123456' };
const GPT = { ADS: 'gpt', ADS_CLIENT_ID: '/1234/upshot' };
const GENERIC = { ADS: 'generic', ADS_SCRIPT_URL: 'https://ads.example/all.js?site=7' };

test.each([
  [{}, {}],
  [{ ADS: 'house', PORTAL: 'own', ADS_PERSONAL: 'off' }, {}],
  [
    { ADS: 'none', PORTAL: 'none' },
    { ads: 'none', portal: 'none' },
  ],
  [
    { ...H5, PORTAL: 'playlight' },
    {
      ads: {
        provider: 'h5',
        scriptUrl: 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
        clientId: 'ca-pub-1234567890123456',
      },
      portal: 'playlight',
    },
  ],
  [
    { ...H5, ADS_CLIENT_ID: 'ca-pub-12/34', ADS_SCRIPT_URL: 'https://ads.example:8443/h5.js' },
    { ads: { provider: 'h5', scriptUrl: 'https://ads.example:8443/h5.js', clientId: 'ca-pub-12/34' } },
  ],
  [
    { ...GPT, ADS_PERSONAL: 'on' },
    {
      ads: {
        provider: 'gpt',
        scriptUrl: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
        clientId: '/1234/upshot',
        mayBePersonal: true,
      },
    },
  ],
  [GENERIC, { ads: { provider: 'generic', scriptUrl: 'https://ads.example/all.js?site=7' } }],
  [
    { ...GENERIC, ADS_CLIENT_ID: 'upshot-7' },
    { ads: { provider: 'generic', scriptUrl: 'https://ads.example/all.js?site=7', clientId: 'upshot-7' } },
  ],
])('%j is %j for the page', (env, outside) => {
  expect(pageOutsideOf(read(env))).toEqual(outside);
});

const ONLY = 'is for ads of an outside provider only';

test.each<[Record<string, string>, string]>([
  [{ ADS: 'venatus' }, 'ADS: '],
  [{ ADS: 'h5' }, 'ADS_CLIENT_ID: must be ca-pub- and digits when ADS is h5'],
  [{ ...H5, ADS_CLIENT_ID: '/1234/upshot' }, 'ADS_CLIENT_ID: must be ca-pub- and digits when ADS is h5'],
  [{ ...H5, ADS_CLIENT_ID: 'ca-pub-' }, 'ADS_CLIENT_ID: must be ca-pub- and digits when ADS is h5'],
  [{ ADS: 'gpt' }, 'ADS_CLIENT_ID: must be the path of an ad unit, as in /1234/name, when ADS is gpt'],
  ...['ca-pub-1', '1234/upshot', '/upshot/1', '/1234', '/1234/'].map((id): [Record<string, string>, string] => [
    { ADS: 'gpt', ADS_CLIENT_ID: id },
    'ADS_CLIENT_ID: must be the path of an ad unit',
  ]),
  [{ ADS: 'generic' }, 'ADS_SCRIPT_URL: must be set, too, when ADS is generic'],
  [{ ...GENERIC, ADS_CLIENT_ID: '"><script>' }, 'ADS_CLIENT_ID: must be at most 100 letters, digits'],
  [{ ...GENERIC, ADS_CLIENT_ID: 'x'.repeat(101) }, 'ADS_CLIENT_ID: must be at most 100 letters, digits'],
  ...[
    'http://ads.example/all.js',
    'https://ads.example',
    '//ads.example/all.js',
    'https://ads.example/all.js; script-src *',
    'https://a@ads.example/all.js',
    'https://ads.example:99999/all.js',
    'https://1.2.3.999/all.js',
  ].map((url): [Record<string, string>, string] => [
    { ADS: 'generic', ADS_SCRIPT_URL: url },
    'ADS_SCRIPT_URL: must be a URL of the form https://',
  ]),
  ...['house', 'none'].flatMap((ADS) =>
    [{ ADS_CLIENT_ID: 'ca-pub-1' }, { ADS_SCRIPT_URL: 'https://ads.example/all.js' }, { ADS_PERSONAL: 'on' }].map(
      (setting): [Record<string, string>, string] => [{ ADS, ...setting }, `${Object.keys(setting)[0]}: ${ONLY}`],
    ),
  ),
  [{ ...H5, ADS_PERSONAL: 'yes' }, 'ADS_PERSONAL: '],
  [{ PORTAL: 'itch' }, 'PORTAL: '],
])('refuses %j and names it', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

test('a refusal has no value', () => {
  expect(() => read({ ...H5, ADS_CLIENT_ID: 'hunter2' })).not.toThrow('hunter2');
});
