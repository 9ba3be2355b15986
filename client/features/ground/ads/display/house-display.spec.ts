import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import { createStore, type Store } from '../../../../state/jotai.ts';
import type { DisplayProvider } from './display-provider.ts';
import { houseDisplay, shownCardsAtom } from './house-display.ts';

let store: Store;
let provider: DisplayProvider;
let emptied: number;
beforeEach(() => {
  // A day on which the banner is about the ball styles.
  vi.stubGlobal('window', { gameDate: '2026-11-01' });
  configure({});
  store = createStore();
  provider = houseDisplay(store);
  emptied = 0;
});
afterEach(() => vi.unstubAllGlobals());

const configure = (config: object) => vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify(config) }) });
const element = () => ({}) as HTMLElement;
const onEmpty = () => void emptied++;

test('a card is shown in its own place, and taken away from there alone', () => {
  const [menu, board] = [element(), element()];
  const handle = provider.mount('banner', menu, onEmpty);
  provider.mount('billboard', board, onEmpty);
  expect([menu, board].map((at) => store.get(shownCardsAtom).get(at)?.name)).toEqual(['balls', 'archive']);
  handle.remove();
  handle.remove();
  expect([menu, board].map((at) => store.get(shownCardsAtom).get(at)?.name)).toEqual([undefined, 'archive']);
  expect(emptied).toBe(0);
});

test('the dialog that is open has no card about itself', () => {
  const board = element();
  store.set(openDialogAtom, 'archive');
  provider.mount('billboard', board, onEmpty);
  expect(store.get(shownCardsAtom).get(board)?.name).not.toBe('archive');
});

test('without More Games no card leads there', () => {
  window.gameDate = '2026-11-03';
  const menu = element();
  provider.mount('banner', menu, onEmpty);
  expect(store.get(shownCardsAtom).get(menu)?.opens).toBe('moreGames');
  configure({ portal: 'none' });
  provider.mount('banner', menu, onEmpty);
  expect(store.get(shownCardsAtom).get(menu)?.opens).not.toBe('moreGames');
});

test('beside the game it has nothing', () => {
  provider.mount('sticky-game', element(), onEmpty).remove();
  expect([emptied, store.get(shownCardsAtom).size]).toEqual([1, 0]);
});
