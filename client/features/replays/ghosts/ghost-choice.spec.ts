import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { LIMITS } from '../../../../shared/limits.ts';
import { createStore } from '../../../state/jotai.ts';
import { type ChosenKinds, GHOST_KINDS, withKind, withRival } from './ghost-choice.ts';

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
  expect(readChoice('')).toEqual({ isOn: true, kinds: ['best', 'first', 'median'], rivals: 'all', pace: 'stroke', isOwn: false });
});

test('a choice is remembered, part by part', async () => {
  const stored = new Map<string, string>();
  const { ghostChoiceAtom } = await load(stored);
  const store = createStore();
  store.set(ghostChoiceAtom, { kinds: ['rivals'], rivals: ['user-ada'] });
  store.set(ghostChoiceAtom, { pace: 'clock' });
  store.set(ghostChoiceAtom, { isOn: false });
  vi.resetModules();
  const again = await load(stored);
  expect(createStore().get(again.ghostChoiceAtom)).toEqual({
    isOn: false,
    kinds: ['rivals'],
    rivals: ['user-ada'],
    pace: 'clock',
    isOwn: true,
  });
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

  it('of before rivals could be chosen means all of them; of ids, eight are read', async () => {
    const { readChoice } = await load(new Map());
    expect(readChoice('{"isOn":true,"kinds":["rivals"],"pace":"stroke"}').rivals).toBe('all');
    expect(readChoice('{"rivals":[]}').rivals).toBe('all');
    const ids = Array.from({ length: 10 }, (_, i) => `user_${i}`);
    expect(readChoice(JSON.stringify({ kinds: GHOST_KINDS, rivals: [7, 'x'.repeat(LIMITS.publicPlayerId + 1), ...ids] })).rivals).toEqual(
      ids.slice(0, LIMITS.ghosts),
    );
  });
});

describe('one rival more or less', () => {
  const [ada, bo] = [{ userId: 'ada' }, { userId: 'bo' }];
  const found = [ada, bo];

  it('leaves the others as they were', () => {
    const all: ChosenKinds = { kinds: ['rivals'], rivals: 'all' };
    expect(withRival(all, found, bo, false)).toEqual({ kinds: ['rivals'], rivals: ['ada'] });
    expect(withRival({ ...all, rivals: ['away', 'ada'] }, found, bo, true).rivals).toEqual(['away', 'ada', 'bo']);
    expect(withRival({ kinds: ['best'], rivals: 'all' }, found, bo, true)).toEqual({ kinds: ['best', 'rivals'], rivals: ['bo'] });
  });

  it('switches rivals off with the last one, and next time all are meant again', () => {
    expect(withRival({ kinds: ['best', 'rivals'], rivals: ['bo'] }, found, bo, false)).toEqual({ kinds: ['best'], rivals: 'all' });
    expect(withKind({ kinds: ['rivals'], rivals: ['bo'] }, 'rivals', true)).toEqual({ kinds: ['rivals'], rivals: 'all' });
  });

  it('keeps the last eight', () => {
    const rivals = Array.from({ length: LIMITS.ghosts }, (_, i) => `${i}`);
    expect(withRival({ kinds: ['rivals'], rivals }, found, bo, true).rivals).toEqual([...rivals.slice(1), 'bo']);
  });
});
