import { expect, test } from 'vitest';
import { contentPolicyOf } from './content-policy.ts';

type Settings = Parameters<typeof contentPolicyOf>[0];

const OWN: Settings = {
  SECRET: 'x'.repeat(32),
  CLERK_PUBLISHABLE_KEY: undefined,
  TURNSTILE_SITE_KEY: undefined,
  FRAME_ANCESTORS: [],
  ADS: 'house',
  ADS_PERSONAL: 'off',
  PORTAL: 'own',
  MORE_GAMES: [],
};
/** What the settings add to the policy of a site of its own, by directive. */
function addedBy(settings: Partial<Settings>): Record<string, string[]> {
  const usual = contentPolicyOf(OWN);
  const added = Object.entries(contentPolicyOf({ ...OWN, ...settings })).map(([name, sources]): [string, string[]] => [
    name,
    sources.filter((source) => !(usual[name] ?? []).includes(source)),
  ]);
  return Object.fromEntries(added.filter(([, sources]) => sources.length > 0));
}
const picture = (url: string) => ({ name: 'Pins', picture: url, url: 'https://pins.example/', words: 'Golf with pins.' });
/** The key of a hosted instance at clerk.golf.example. */
const HOSTED = `pk_live_${Buffer.from('clerk.golf.example$').toString('base64')}`;

test('by itself the site loads nothing from elsewhere, and nothing inline', () => {
  const sources = Object.values(contentPolicyOf(OWN)).flat();
  expect(sources.filter((source) => source.includes('//') || source.includes('unsafe-inline'))).toEqual([]);
});

test('a hosted identity service may be loaded and asked, and no other', () => {
  const { scriptSrc, connectSrc, imgSrc } = contentPolicyOf({ ...OWN, CLERK_PUBLISHABLE_KEY: HOSTED });
  expect(scriptSrc).toContain('https://clerk.golf.example');
  expect(connectSrc).toContain('https://clerk.golf.example');
  expect(imgSrc).toContain('https://img.clerk.com');
});

test('the check for robots is let in once it has a key', () => {
  const { scriptSrc, frameSrc } = contentPolicyOf({ ...OWN, TURNSTILE_SITE_KEY: '1x00' });
  expect(scriptSrc).toContain('https://challenges.cloudflare.com');
  expect(frameSrc).toEqual(['https://challenges.cloudflare.com']);
});

test('portals may have the site in a frame when they are named', () => {
  expect(contentPolicyOf({ ...OWN, FRAME_ANCESTORS: ['https://portal.example'] }).frameAncestors).toEqual([
    "'self'",
    'https://portal.example',
  ]);
});

test.each([{ ADS: 'none', PORTAL: 'none' }, { MORE_GAMES: [picture('/icons/pins.png')] }] as const)('%j opens nothing', (settings) => {
  expect(contentPolicyOf({ ...OWN, ...settings })).toEqual(contentPolicyOf(OWN));
});

const GOOGLE_HOSTS = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.google.com',
  'https://*.adtrafficquality.google',
];
const GOOGLE_SCRIPTS = [
  'https://pagead2.googlesyndication.com',
  'https://*.googlesyndication.com',
  'https://securepubads.g.doubleclick.net',
  'https://*.googletagservices.com',
  'https://*.adtrafficquality.google',
  'https://fundingchoicesmessages.google.com',
];

test.each(['h5', 'gpt'] as const)('ads of %s may load what Google needs, and nothing else', (ADS) => {
  const { scriptSrc = [], ...others } = addedBy({ ADS, ADS_CLIENT_ID: 'any' });
  expect(scriptSrc.sort()).toEqual(GOOGLE_SCRIPTS.toSorted());
  expect(others).toEqual({
    styleSrc: ["'unsafe-inline'"],
    imgSrc: GOOGLE_HOSTS,
    connectSrc: GOOGLE_HOSTS,
    frameSrc: GOOGLE_HOSTS,
  });
});

test('a script of Google that the operator serves may be loaded, too', () => {
  const { scriptSrc } = addedBy({ ADS: 'gpt', ADS_CLIENT_ID: 'any', ADS_SCRIPT_URL: 'https://CDN.example:8443/gpt.js?x=1' });
  expect(scriptSrc).toEqual(['https://cdn.example:8443', ...GOOGLE_SCRIPTS]);
});

test('generic ads may use the origin of their script alone', () => {
  const origin = ['https://ads.example'];
  expect(addedBy({ ADS: 'generic', ADS_SCRIPT_URL: 'https://ads.example/all.js' })).toEqual({
    ...{ scriptSrc: origin, imgSrc: origin, connectSrc: origin, frameSrc: origin },
    mediaSrc: ["'self'", ...origin],
  });
});

test('Playlight may load from its hosts, and frames nothing', () => {
  const hosts = ['https://*.playlight.dev'];
  expect(addedBy({ PORTAL: 'playlight' })).toEqual({
    ...{ scriptSrc: hosts, styleSrc: hosts, imgSrc: hosts, connectSrc: hosts },
    mediaSrc: ["'self'", ...hosts],
  });
});

test('pictures of other games may come from their origins alone, each named once', () => {
  const pictures = ['https://pins.example/a.png', 'https://Pins.example/b.png', 'https://cdn.example:8443/c.png?d=1', '/icons/e.png'];
  expect(addedBy({ MORE_GAMES: pictures.map(picture) })).toEqual({ imgSrc: ['https://pins.example', 'https://cdn.example:8443'] });
});

test('the check for robots stays beside ads and games', () => {
  const settings = { ...OWN, TURNSTILE_SITE_KEY: '1x00', ADS: 'h5', ADS_CLIENT_ID: 'any', PORTAL: 'playlight' } as const;
  const { frameSrc, connectSrc } = contentPolicyOf(settings);
  expect(frameSrc).toEqual(['https://challenges.cloudflare.com', ...GOOGLE_HOSTS]);
  expect(connectSrc).toEqual(["'self'", 'https://challenges.cloudflare.com', ...GOOGLE_HOSTS, 'https://*.playlight.dev']);
});
