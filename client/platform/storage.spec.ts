import { describe, expect, it } from 'vitest';
import { createTextStore, readJson, writeJson } from './storage.ts';

/** A Storage over a map; `refuse` makes writes throw as a full disk does. */
function fakeStorage(refuse = () => false): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem(key, value) {
      if (refuse()) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
  };
}

describe('createTextStore', () => {
  it('keeps values in the browser', () => {
    const storage = fakeStorage();
    const store = createTextStore(() => storage);
    expect(store.set('a', '1')).toBe(true);
    expect(storage.getItem('a')).toBe('1');
    expect(store.get('a')).toBe('1');
    store.remove('a');
    expect(store.get('a')).toBeUndefined();
  });

  it('keeps values in memory when storage is forbidden', () => {
    const store = createTextStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(store.set('a', '1')).toBe(false);
    expect(store.get('a')).toBe('1');
    expect(store.keys()).toEqual(['a']);
    store.remove('a');
    expect(store.get('a')).toBeUndefined();
  });

  it('answers the newest value when storage fills up, and returns to it with room', () => {
    let full = false;
    const storage = fakeStorage(() => full);
    const store = createTextStore(() => storage);
    store.set('a', 'old');
    full = true;
    expect(store.set('a', 'new')).toBe(false);
    expect(store.get('a')).toBe('new');
    full = false;
    expect(store.set('a', 'newer')).toBe(true);
    expect(storage.getItem('a')).toBe('newer');
    expect(store.get('a')).toBe('newer');
  });
});

const isStringList = (value: unknown): value is string[] => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

describe('readJson', () => {
  it.each([
    ['{broken', undefined],
    ['{"a":1}', undefined],
    ['[1]', undefined],
    ['["x","y"]', ['x', 'y']],
  ])('reads %s as %j', (text, expected) => {
    const store = createTextStore(fakeStorageOnce());
    store.set('list', text);
    expect(readJson(store, 'list', isStringList)).toEqual(expected);
  });

  it('reads what writeJson wrote', () => {
    const store = createTextStore(fakeStorageOnce());
    writeJson(store, 'list', ['a']);
    expect(readJson(store, 'list', isStringList)).toEqual(['a']);
  });
});

function fakeStorageOnce(): () => Storage {
  const storage = fakeStorage();
  return () => storage;
}
