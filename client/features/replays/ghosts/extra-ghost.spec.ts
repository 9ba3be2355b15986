import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TAKEN_CHALLENGE_KEY } from '../../../platform/storage-keys.ts';
import { createStore } from '../../../state/jotai.ts';
import type { ExtraGhost } from './extra-ghost.ts';

const CHALLENGE = { by: 'Ada', name: 'Ada', score: 17, courseHash: '0123456789abcdef', replay: 'AQID' };

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
async function load(challenge: object = CHALLENGE) {
  vi.resetModules();
  const { removeExtraGhostAtom, extraGhostAtom, setExtraGhostAtom, takeChallengeAtom } = await import('./extra-ghost.ts');
  const { takenChallengeAtom } = await import('./taken-challenge.ts');
  const store = createStore();
  return {
    giveUp: () => store.set(removeExtraGhostAtom),
    race: (run: ExtraGhost) => store.set(setExtraGhostAtom, run),
    take: () => store.set(takeChallengeAtom, challenge as never),
    found: () => [store.get(takenChallengeAtom), store.get(extraGhostAtom)],
  };
}

test('a taken challenge is there after a reload of the tab, unless it was given up', async () => {
  const page = await load();
  expect(page.found()).toEqual([null, null]);
  page.take();
  const again = await load();
  const { by: _, ...known } = CHALLENGE;
  const ghost = { ...known, replay: Uint8Array.of(1, 2, 3), isChallenge: true };
  expect(again.found()).toEqual([CHALLENGE, ghost]);
  again.giveUp();
  expect(again.found()).toEqual([null, null]);
  expect((await load()).found()).toEqual([null, null]);
});

test('another run that is given up leaves the challenge, which is raced again', async () => {
  const page = await load();
  page.take();
  page.race({ name: 'Bo', replay: new Uint8Array(1) });
  page.giveUp();
  expect(page.found()).toMatchObject([{ by: 'Ada' }, { name: 'Ada' }]);
  page.giveUp();
  expect(page.found()).toEqual([null, null]);
});

test('a challenge whose run the server keeps has no ghost, also after a reload', async () => {
  const { replay: _, ...known } = CHALLENGE;
  const challenge = { ...known, guest: 7, runId: 'r1', key: 'k3y' };
  const page = await load(challenge);
  page.take();
  expect(page.found()).toEqual([challenge, null]);
  expect((await load()).found()).toEqual([challenge, null]);
});

const json = (part: object) => JSON.stringify({ ...CHALLENGE, ...part });

test.each([
  ['a challenge', json({}), true],
  ['nothing', '', false],
  ['half of it', json({}).slice(0, 20), false],
  ['a list', '[]', false],
  ['no run', json({ replay: undefined }), false],
  ['no strokes', json({ score: '17' }), false],
])('what was stored is believed only as a challenge: %s', async (_, text, isOne) => {
  stored.set(TAKEN_CHALLENGE_KEY, text);
  expect((await load()).found()[0] !== null).toBe(isOne);
});
