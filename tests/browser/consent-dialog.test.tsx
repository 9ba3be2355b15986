import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { OpenDialogs } from '../../client/app/OpenDialogs.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { adsConsentAtom } from '../../client/features/ground/ads/ads-consent-atoms.ts';
import { consentAtom } from '../../client/features/ground/consent/consent-atoms.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { configureAds } from './support/ad-page.ts';
import { violations } from './support/axe.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const ADS = { provider: 'generic', scriptUrl: 'https://ads.example/all.js' };

let shown: Shown;
beforeEach(async () => {
  localStorage.clear();
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  localStorage.clear();
});

async function openPreferences(): Promise<void> {
  shown.store.set(openDialogAtom, 'consent');
  shown.draw(<OpenDialogs />);
  await expect.element(page.getByRole('dialog', { name: text('settings.cookiesTitle') })).toBeVisible();
}

const question = (name: 'settings.cookiesAnalytics' | 'ads.question' | 'ads.personal') =>
  page.getByRole('region', { name: text(name), exact: true });
const answer = (name: Parameters<typeof question>[0], which: 'settings.accept' | 'settings.decline') =>
  question(name).getByRole('button', { name: text(which) });
/** What a question says of itself, and which of its buttons are pressed: no, yes. */
const stateOf = (name: Parameters<typeof question>[0]) => [
  question(name).getByRole('status').element().textContent,
  ...question(name)
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-pressed')),
];
const UNDECIDED = [text('settings.undecided'), 'false', 'false'];

test.each([
  [390, 844],
  [1280, 800],
])('each question has a no and a yes of equal size and a state, at %i by %i', async (width, height) => {
  await page.viewport(width, height);
  configureAds({ ...ADS, mayBePersonal: true });
  await openPreferences();
  expect([stateOf('settings.cookiesAnalytics'), stateOf('ads.question')]).toEqual([UNDECIDED, UNDECIDED]);
  const sizes = [...document.querySelectorAll('dialog .preferences__answers button')].map((button) => button.getBoundingClientRect());
  expect(sizes).toHaveLength(4);
  expect(new Set(sizes.map(({ width: w, height: h }) => `${w} ${h}`)).size).toBe(1);
  expect(await violations('dialog')).toEqual([]);

  await answer('ads.question', 'settings.accept').click();
  await untilHolds(() => expect(stateOf('ads.question')).toEqual([text('settings.accepted'), 'false', 'true']));
  expect(stateOf('settings.cookiesAnalytics')).toEqual(UNDECIDED);
  expect([localStorage.getItem('cookieConsent'), localStorage.getItem('adsConsent')]).toEqual([null, 'accepted']);
  await answer('settings.cookiesAnalytics', 'settings.decline').click();
  await untilHolds(() => expect(stateOf('settings.cookiesAnalytics')).toEqual([text('settings.declined'), 'true', 'false']));
  expect([stateOf('ads.question')[0], shown.store.get(dialogsAtom)]).toEqual([text('settings.accepted'), ['consent']]);
  expect(await violations('dialog')).toEqual([]);
});

test('an answer about analytics is none about ads', async () => {
  configureAds(ADS);
  localStorage.setItem(KEYS.cookieConsent, 'accepted');
  shown.store.set(consentAtom, 'accepted');
  await openPreferences();
  expect([stateOf('settings.cookiesAnalytics')[0], stateOf('ads.question')]).toEqual([text('settings.accepted'), UNDECIDED]);
});

test('the age is asked once, after a yes, and only then whether ads may be personal', async () => {
  configureAds({ ...ADS, mayBePersonal: true });
  await openPreferences();
  const age = page.getByRole('heading', { name: text('ads.age') });
  expect(age.elements()).toEqual([]);
  await answer('ads.question', 'settings.accept').click();
  await expect.element(age).toBeVisible();
  await page.getByRole('button', { name: text('ads.ageYes') }).click();
  await untilHolds(() => expect(stateOf('ads.personal')).toEqual(UNDECIDED));
  await answer('ads.personal', 'settings.accept').click();
  await untilHolds(() => expect(stateOf('ads.personal')[0]).toBe(text('settings.accepted')));
  expect([age.elements(), localStorage.getItem('adsAge'), localStorage.getItem('adsPersonal')]).toEqual([[], '16', 'accepted']);
});

test('a player under sixteen is told that ads are not personal, and asked no more', async () => {
  configureAds({ ...ADS, mayBePersonal: true });
  await openPreferences();
  await answer('ads.question', 'settings.accept').click();
  await page.getByRole('button', { name: text('ads.ageNo') }).click();
  await expect.element(page.getByText(text('ads.under16'))).toBeVisible();
  expect(question('ads.personal').elements()).toEqual([]);
});

test('nobody’s age is asked where ads are never personal', async () => {
  configureAds(ADS);
  await openPreferences();
  await answer('ads.question', 'settings.accept').click();
  await untilHolds(() => expect(stateOf('ads.question')[0]).toBe(text('settings.accepted')));
  expect(page.getByRole('heading', { name: text('ads.age') }).elements()).toEqual([]);
});

test('a browser that asks not to be tracked has declined, until the player accepts', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));
  configureAds(ADS);
  await openPreferences();
  await untilHolds(() => expect(stateOf('ads.question')).toEqual([text('ads.browserDeclined'), 'false', 'false']));
  await answer('ads.question', 'settings.accept').click();
  await untilHolds(() => expect(stateOf('ads.question')).toEqual([text('settings.accepted'), 'false', 'true']));
});

test('an answer of another tab is shown at once', async () => {
  configureAds(ADS);
  await openPreferences();
  localStorage.setItem('adsConsent', 'declined');
  window.dispatchEvent(new StorageEvent('storage', { key: 'adsConsent' }));
  await untilHolds(() => expect(stateOf('ads.question')).toEqual([text('settings.declined'), 'true', 'false']));
  expect(shown.store.get(adsConsentAtom)).toBe('declined');
});

test.each(['house', 'none'] as const)('without ads of others (%s) one question is asked; an answer closes it', async (ads) => {
  configureAds(ads);
  await openPreferences();
  expect(question('ads.question').elements()).toEqual([]);
  await page.getByRole('button', { name: text('settings.accept') }).click();
  await until(() => shown.store.get(dialogsAtom).length === 0);
  expect(localStorage.getItem('cookieConsent')).toBe('accepted');
});
