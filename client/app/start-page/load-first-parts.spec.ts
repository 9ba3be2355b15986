import type { Messages } from 'virtual:words';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { createStore } from '../../state/jotai.ts';
import { FIRST_PARTS_MS, loadFirstParts } from './load-first-parts.ts';

/** The German messages, which come when the test says so. */
let german: PromiseWithResolvers<Messages>;

vi.mock('virtual:words', () => ({
  ENGLISH_FIRST: {},
  loadWords: () => {
    german = Promise.withResolvers<Messages>();
    return german.promise;
  },
}));

beforeEach(() => {
  vi.stubGlobal('window', { gameDate: '2026-11-24' });
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for the words of a language, when they come soon', async () => {
  const store = createStore();
  const ready = loadFirstParts(store, 'de');
  await vi.waitUntil(() => german);
  german.resolve({});
  await ready;
  expect(store.get(languageAtom)).toBe('de');
});

it('lets the page begin in English when they hang, and turns to them when they come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = createStore();
  const ready = loadFirstParts(store, 'de');
  vi.advanceTimersByTime(FIRST_PARTS_MS);
  await ready;
  expect(store.get(languageAtom)).toBe('en');
  vi.useRealTimers();
  german.resolve({});
  await vi.waitFor(() => expect(store.get(languageAtom)).toBe('de'));
});
