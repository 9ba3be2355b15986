import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TAKEN_CHALLENGE_KEY } from '../../../platform/storage-keys.ts';
import { createStore } from '../../../state/jotai.ts';

const CHALLENGE = { by: 'Ada', name: 'Ada', score: 17, courseHash: '0123456789abcdef', replay: Uint8Array.of(1, 2, 3) };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

/** The page is loaded, anew. */
async function load() {
  vi.resetModules();
  const { removeExtraGhostAtom, extraGhostAtom, takeChallengeAtom, takenChallengeAtom } = await import('./extra-ghost.ts');
  const store = createStore();
  return {
    giveUp: () => store.set(removeExtraGhostAtom),
    take: () => store.set(takeChallengeAtom, CHALLENGE),
    found: () => [store.get(takenChallengeAtom), store.get(extraGhostAtom)],
  };
}

test('a taken challenge is there after a reload of the tab, unless it was given up', async () => {
  const page = await load();
  expect(page.found()).toEqual([null, null]);
  page.take();
  const again = await load();
  expect(again.found()).toEqual([CHALLENGE, CHALLENGE]);
  again.giveUp();
  expect(again.found()).toEqual([CHALLENGE, null]);
  expect((await load()).found()).toEqual([null, null]);
});

const json = (part: object) => JSON.stringify({ ...CHALLENGE, replay: 'AQID', ...part });

test.each([
  ['a challenge', json({}), true],
  ['nothing', '', false],
  ['half of it', json({}).slice(0, 20), false],
  ['a list', '[]', false],
  ['no replay', json({ replay: 'no base64!' }), false],
  ['no strokes', json({ score: '17' }), false],
])('what was stored is believed only as a challenge: %s', async (_, text, isOne) => {
  stored.set(TAKEN_CHALLENGE_KEY, text);
  expect((await load()).found()[0] !== null).toBe(isOne);
});
