import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientScript } from './client-script.ts';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const HOSTED_KEY = `pk_test_${btoa('calm-owl-1.clerk.accounts.dev$')}`;

test.each([
  ['headless', {}],
  ['with its screens, when the check for robots may open one', { challenges: true }],
])('our own server has the release of package.json: %s', (name, more) => {
  const file = name === 'headless' ? 'clerk.headless.browser.js' : 'clerk.browser.js';
  expect(clientScript({ own: true, publishableKey: HOSTED_KEY, ...more })).toBe(
    `/__clerk/npm/@clerk/clerk-js@${dependencies['@clerk/clerk-js']}/dist/${file}`,
  );
});

test('a hosted instance has it at the host of its key, and chooses the release', () => {
  expect(clientScript({ own: false, publishableKey: HOSTED_KEY })).toBe(
    'https://calm-owl-1.clerk.accounts.dev/npm/@clerk/clerk-js@5/dist/clerk.browser.js',
  );
});
