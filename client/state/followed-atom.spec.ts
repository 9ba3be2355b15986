import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from './jotai.ts';

/** What is in local storage, and what the page has written to it. */
let stored: Map<string, string>;
let written: string[];
let page: EventTarget;
beforeEach(() => {
  vi.resetModules();
  stored = new Map();
  written = [];
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      written.push(text);
      stored.set(key, text);
    },
  };
  page = Object.assign(new EventTarget(), { localStorage });
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const { followedAtom } = await import('./followed-atom.ts');
  const colorAtom = followedAtom<'red' | 'blue' | 'none'>('color', (text) => (text === 'red' || text === 'blue' ? text : 'none'));
  return { store: createStore(), colorAtom };
}

test('begins with what is stored, and stores what it is set to', async () => {
  stored.set('color', 'red');
  const { store, colorAtom } = await open();
  expect(store.get(colorAtom)).toBe('red');
  store.set(colorAtom, 'blue');
  expect([store.get(colorAtom), stored.get('color')]).toEqual(['blue', 'blue']);
});

test.each(['storage', 'pageshow', 'visibilitychange'])('follows another tab at %s, and stores nothing of it', async (change) => {
  const { store, colorAtom } = await open();
  const stop = store.sub(colorAtom, () => undefined);
  stored.set('color', 'blue');
  page.dispatchEvent(new Event(change));
  expect([store.get(colorAtom), written]).toEqual(['blue', []]);
  stored.clear();
  page.dispatchEvent(new Event(change));
  expect(store.get(colorAtom)).toBe('none');
  stop();
  stored.set('color', 'red');
  page.dispatchEvent(new Event(change));
  expect(store.get(colorAtom)).toBe('none');
});

test('knows what another tab has stored before it is used', async () => {
  const { store, colorAtom } = await open();
  stored.set('color', 'red');
  store.sub(colorAtom, () => undefined);
  expect(store.get(colorAtom)).toBe('red');
});
