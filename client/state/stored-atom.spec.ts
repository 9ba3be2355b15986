import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from './jotai.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** The module on a page whose local storage has `stored`; without it, storage is forbidden. */
async function load(stored?: Map<string, string>) {
  const localStorage = stored && {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  vi.stubGlobal('window', { localStorage });
  return import('./stored-atom.ts');
}

const readCount = (text: string | undefined): number => (/^\d+$/.test(text ?? '') ? Number(text) : 7);

describe('a stored atom', () => {
  test.each([
    ['12', 12],
    ['many', 7],
    [undefined, 7],
  ])('begins, with %j stored, as %d', async (text, count) => {
    const { storedAtom } = await load(new Map(text === undefined ? [] : [['count', text]]));
    expect(createStore().get(storedAtom('count', readCount))).toBe(count);
  });

  test('stores what it is set to, under its key and no other', async () => {
    const stored = new Map([['other', 'kept']]);
    const { storedAtom } = await load(stored);
    const store = createStore();
    const countAtom = storedAtom('count', readCount);
    store.set(countAtom, 3);
    expect([store.get(countAtom), ...stored]).toEqual([3, ['other', 'kept'], ['count', '3']]);
  });

  test('stores nothing before it is set', async () => {
    const stored = new Map<string, string>();
    const { storedAtom } = await load(stored);
    createStore().get(storedAtom('count', readCount));
    expect(stored.size).toBe(0);
  });

  test('stores a text of its own, where one is given', async () => {
    const stored = new Map<string, string>();
    const { storedAtom } = await load(stored);
    const onAtom = storedAtom(
      'off',
      (text) => text !== 'true',
      (on) => String(!on),
    );
    const store = createStore();
    store.set(onAtom, false);
    expect([store.get(onAtom), stored.get('off')]).toEqual([false, 'true']);
  });

  test('keeps its value for this visit where storage is forbidden', async () => {
    const { storedAtom } = await load();
    const store = createStore();
    const countAtom = storedAtom('count', readCount);
    store.set(countAtom, 3);
    expect([store.get(countAtom), createStore().get(storedAtom('count', readCount))]).toEqual([3, 3]);
  });
});

test.each([
  ['true', true, true],
  ['false', false, false],
  ['', false, true],
  [undefined, false, true],
])('a flag that is stored as %j is %s when it is off at first, and %s when it is on', async (text, off, on) => {
  const { offAtFirst, onAtFirst } = await load(new Map());
  expect([offAtFirst(text), onAtFirst(text)]).toEqual([off, on]);
});
