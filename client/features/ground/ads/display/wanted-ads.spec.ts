import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutsideAds } from '../../../../../shared/api/page-config.ts';
import { motionAtom } from '../../../../display/display-atoms.ts';
import { createStore, type Store } from '../../../../state/jotai.ts';
import { adsConsentAtom } from '../ads-consent-atoms.ts';
import { wantedAdsAtom } from './wanted-ads.ts';

const OUTSIDE: OutsideAds = { provider: 'generic', scriptUrl: 'https://ads.example/all.js' };

let store: Store;
beforeEach(() => {
  store = createStore();
  store.set(motionAtom, 'full');
});
afterEach(() => vi.unstubAllGlobals());

/** As the server writes it, in a page of its own or in a frame. */
function configure(ads: unknown, isFramed = false): void {
  const page = { matchMedia: undefined };
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ ads }) }) });
  vi.stubGlobal('window', Object.assign(page, { self: page, top: isFramed ? {} : page }));
}

test('without an outside provider there are cards of our own, which need no consent', () => {
  configure(undefined);
  store.set(adsConsentAtom, 'declined');
  expect(store.get(wantedAdsAtom)).toBe('house');
});

test('an operator who wants no ads has none', () => {
  configure('none');
  store.set(adsConsentAtom, 'accepted');
  expect(store.get(wantedAdsAtom)).toBeNull();
});

test('ads of others come with the consent, and go with it; else cards of our own do', () => {
  configure(OUTSIDE);
  expect(store.get(wantedAdsAtom)).toBe('house');
  store.set(adsConsentAtom, 'accepted');
  const ads = store.get(wantedAdsAtom);
  expect(ads).toEqual(OUTSIDE);
  store.set(adsConsentAtom, 'declined');
  expect(store.get(wantedAdsAtom)).toBe('house');
  store.set(adsConsentAtom, 'accepted');
  // Another object would fill every place anew.
  expect(store.get(wantedAdsAtom)).toBe(ads);
});

test('a page in a frame has cards of our own', () => {
  configure(OUTSIDE, true);
  store.set(adsConsentAtom, 'accepted');
  expect(store.get(wantedAdsAtom)).toBe('house');
});

test('with reduced motion there are cards of our own: ads of others might move', () => {
  configure(OUTSIDE);
  store.set(adsConsentAtom, 'accepted');
  store.set(motionAtom, 'reduced');
  expect(store.get(wantedAdsAtom)).toBe('house');
});
