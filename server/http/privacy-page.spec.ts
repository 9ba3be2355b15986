import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OutsideAds } from '../../shared/api/page-config.ts';
import { withAds, withForwarding, withPortal } from './privacy-page.ts';

const page = readFileSync(new URL('../../public/privacy.html', import.meta.url), 'utf8');
const textOf = (html: string) => html.replace(/\s+/g, ' ');
const ADS: OutsideAds = { provider: 'gpt', scriptUrl: 'https://ads.example/tag.js?a=1', clientId: '/1234/upshot' };

test('says that counts stay here, and that there are no ads of others', () => {
  expect(page).toContain(' No third parties.');
  expect(textOf(page)).toContain('The counts go to our own server and to no one else.');
  expect(textOf(page)).toContain("We don't show other people's ads");
});

test('names where counts are sent on, and claims nothing that is not so', () => {
  const changed = textOf(withForwarding(page, 'eu.posthog.com'));
  expect(changed).toContain('The counts go to our own server, and from there to <strong>eu.posthog.com</strong>');
  expect(changed).toContain("It's up to you how much they say:");
  expect(changed).toContain('Here we keep this for 13 months.');
  expect(changed).toContain('with everything that was counted of it here.');
  expect(changed).not.toMatch(/no one else\.|No third parties|only here/);
});

test('names whose ads may be shown, and claims nothing that is not so', () => {
  const changed = textOf(withAds(page, ADS));
  expect(changed).toContain('unless you allow ads from <strong>ads.example</strong>');
  expect(changed).toContain("We only ask for ads that aren't personal.");
  expect(changed).toContain("We don't ask your age");
  expect(changed).not.toMatch(/other people's ads|No third parties|no targeted ads|no ads:|16 or older\. Only/);
});

test('says that the age is asked where ads may be personal', () => {
  const changed = textOf(withAds(withForwarding(page, 'eu.posthog.com'), { ...ADS, mayBePersonal: true }));
  expect(changed).toContain("We then ask once whether you're 16 or older.");
  expect(changed).not.toMatch(/We don't ask your age|aren't personal\. We send|only here|no ads:/);
});

test('says what the button for other games loads, also where there are ads of others', () => {
  for (const before of [page, withAds(page, ADS)]) {
    const changed = textOf(withPortal(before));
    expect(changed).toContain('games from <strong>playlight.dev</strong>. Nothing is loaded from there before you press it.');
    expect(changed).toContain('but only <a href="#games">if you ask for them</a>');
    expect(changed).not.toMatch(/No third parties|no portal:/);
  }
});
