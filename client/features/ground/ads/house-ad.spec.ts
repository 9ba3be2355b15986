import { beforeEach, expect, test } from 'vitest';
import { closeAllDialogsAtom, closeDialogAtom, dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import type { AdEvent, AdProvider } from './ad-provider.ts';
import { houseAdCardAtom, houseAds, isHouseAdWatchedAtom } from './house-ad.ts';

let store: Store;
let provider: AdProvider;
let events: string[];
let isSeen: boolean;
beforeEach(() => {
  store = createStore();
  events = [];
  provider = houseAds(store);
  isSeen = false;
  const listener = (event: AdEvent) => {
    events.push(event);
    if (event === 'rewarded' || event === 'closed') provider.clear();
  };
  provider.listen(listener, {
    onScreen(isThere) {
      isSeen = isThere;
    },
    onFailure: (reason) => void events.push(reason),
  });
});

test('there always is a card, without network', () => {
  provider.reload();
  expect(events).toEqual(['loading', 'ready']);
});

test('a card lies above the celebration, and goes when it has been watched', () => {
  store.set(openDialogAtom, 'finish');
  provider.show();
  expect([store.get(dialogsAtom), isSeen]).toEqual([['finish', 'ad'], true]);
  store.set(isHouseAdWatchedAtom, true);
  expect([events, store.get(dialogsAtom), store.get(houseAdCardAtom)]).toEqual([['rewarded'], ['finish'], null]);
});

test.each([
  ['it is closed', () => store.set(closeDialogAtom, 'ad')],
  ['everything is', () => store.set(closeAllDialogsAtom)],
])('a card that is not watched to its end is closed when %s', (_, close) => {
  provider.show();
  close();
  expect(events).toEqual(['closed']);
  store.set(isHouseAdWatchedAtom, true);
  expect(events).toEqual(['closed']);
});

test('cards are shown in turn', () => {
  const cards = Array.from({ length: 4 }, () => {
    provider.show();
    const card = store.get(houseAdCardAtom);
    store.set(closeDialogAtom, 'ad');
    return card;
  });
  expect(new Set(cards).size).toBe(3);
  expect(cards[3]).toBe(cards[0]);
});
