import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createStore } from '../../state/jotai.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

/** The module on a page whose local storage has that text. */
async function load(stored: Map<string, string>) {
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  vi.stubGlobal('window', { localStorage });
  return import('./ghost-choice.ts');
}

test('at first, three ghosts start each of their shots with the player', async () => {
  const { readChoice } = await load(new Map());
  expect(readChoice('')).toEqual({ isOn: true, kinds: ['best', 'first', 'median'], pace: 'stroke' });
});

test('a choice is remembered, part by part', async () => {
  const stored = new Map<string, string>();
  const { ghostChoiceAtom } = await load(stored);
  const store = createStore();
  store.set(ghostChoiceAtom, { kinds: ['rivals'] });
  store.set(ghostChoiceAtom, { pace: 'clock' });
  store.set(ghostChoiceAtom, { isOn: false });
  vi.resetModules();
  const again = await load(stored);
  expect(createStore().get(again.ghostChoiceAtom)).toEqual({ isOn: false, kinds: ['rivals'], pace: 'clock' });
});

describe('a stored text', () => {
  it.each(['null', '[]', '{', '7', 'x'.repeat(300), '{"kinds":7,"pace":"soon"}'])('%s is the choice at first', async (text) => {
    const { readChoice } = await load(new Map());
    expect(readChoice(text)).toEqual(readChoice(''));
  });

  it('keeps the kinds that are known, each once and in our order', async () => {
    const { readChoice } = await load(new Map());
    expect(readChoice('{"kinds":["rivals","dragons","best","best"]}').kinds).toEqual(['best', 'rivals']);
    expect(readChoice('{"kinds":[]}').kinds).toEqual([]);
  });
});
