import { expect, it, vi } from 'vitest';
import { KEYS } from '../../../platform/storage-keys.ts';
import { createStore } from '../../../state/jotai.ts';
import { type BrowserSignals, type Consent, consentOf, consentVisitsOf } from './consent.ts';

it.each<[string | undefined, BrowserSignals, Consent]>([
  ['accepted', {}, 'accepted'],
  ['declined', {}, 'declined'],
  ['yes', {}, 'unknown'],
  [undefined, {}, 'unknown'],
  [undefined, { globalPrivacyControl: false, doNotTrack: null }, 'unknown'],
  [undefined, { doNotTrack: '0' }, 'unknown'],
  [undefined, { globalPrivacyControl: true }, 'declined'],
  [undefined, { doNotTrack: '1' }, 'declined'],
  ['accepted', { globalPrivacyControl: true, doNotTrack: '1' }, 'accepted'],
])('a stored consent of %s, where the browser says %j, is %s', (text, signals, consent) => {
  expect(consentOf(text, signals)).toBe(consent);
});

it.each([
  [undefined, 0],
  ['2', 2],
  ['-1', 0],
  ['1.5', 0],
  ['often', 0],
])('a stored number of visits of %s is %i', (text, visits) => {
  expect(consentVisitsOf(text)).toBe(visits);
});

it('the question is shown until the start screen is left, on three visits', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    },
  });
  vi.stubGlobal('navigator', {});
  const visit = async () => {
    vi.resetModules();
    const atoms = await import('./consent-atoms.ts');
    const store = createStore();
    const atFirst = [store.get(atoms.isConsentDueAtom), store.get(atoms.isConsentAskedAtom)];
    // Shown again, as when its tab comes to the front.
    for (let times = 0; times < 2; times++) store.set(atoms.isConsentAskedAtom);
    expect(store.get(atoms.isConsentAskedAtom)).toBe(true);
    const shown = store.get(atoms.isConsentDueAtom);
    store.set(atoms.isConsentLeftAtom, true);
    return [...atFirst, shown, store.get(atoms.isConsentDueAtom)];
  };
  for (let n = 1; n <= 3; n++) {
    expect(await visit()).toEqual([true, false, true, false]);
    expect(stored.get(KEYS.consentVisits)).toBe(String(n));
  }
  expect(await visit()).toEqual([false, false, false, false]);
  expect(stored.get(KEYS.consentVisits)).toBe('3');
  vi.unstubAllGlobals();
});
