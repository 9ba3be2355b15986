import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withForwarding } from './privacy-page.ts';

const page = readFileSync(new URL('../../public/privacy.html', import.meta.url), 'utf8');
const textOf = (html: string) => html.replace(/\s+/g, ' ');

test('says that counts stay here', () => {
  expect(textOf(page)).toContain('The counts go to our own server and to no one else.');
});

test('names where counts are sent on, and claims nothing that is not so', () => {
  const changed = textOf(withForwarding(page, 'eu.posthog.com'));
  expect(changed).toContain('The counts go to our own server, and from there to <strong>eu.posthog.com</strong>');
  expect(changed).toContain("It's up to you how much they say:");
  expect(changed).toContain('Here we keep this for 13 months.');
  expect(changed).toContain('with everything that was counted of it here.');
  expect(changed).not.toMatch(/no one else\.|No third parties|only here/);
});
