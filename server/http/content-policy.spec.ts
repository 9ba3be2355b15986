import { expect, test } from 'vitest';
import { contentPolicyOf } from './content-policy.ts';

const OWN = { SECRET: 'x'.repeat(32), CLERK_PUBLISHABLE_KEY: undefined, TURNSTILE_SITE_KEY: undefined, FRAME_ANCESTORS: [] };
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
