import { describe, expect, it } from 'vitest';
import { createStore } from '../state/jotai.ts';
import { bringToFrontAtom, dialogKeyAtom } from './bring-to-front.ts';
import { closeDialogAtom, dialogsAtom, openDialogAtom, registerDialogHostAtom, swapDialogAtom, topDialogAtom } from './dialog-atoms.ts';
import type { Dialog } from './dialogs.ts';

function opened(...names: Dialog[]) {
  const store = createStore();
  for (const name of names) store.set(openDialogAtom, name);
  return store;
}

describe('the stack of dialogs', () => {
  it.each<readonly Dialog[]>([
    ['reset', 'signIn', 'consent'],
    ['reset', 'consent', 'signIn'],
    ['signIn', 'reset', 'consent'],
    ['signIn', 'consent', 'reset'],
    ['consent', 'reset', 'signIn'],
    ['consent', 'signIn', 'reset'],
  ])('is consent above sign-in above Reset, opened as %s, %s, %s', (...names) => {
    expect(opened(...names).get(dialogsAtom)).toEqual(['reset', 'signIn', 'consent']);
  });

  it('puts what was opened last above others of its layer, and below the higher ones', () => {
    expect(opened('finish', 'reset', 'leaderboard', 'settings').get(dialogsAtom)).toEqual(['finish', 'leaderboard', 'settings', 'reset']);
  });

  it('closes back to what was there before', () => {
    const store = opened('finish', 'leaderboard');
    store.set(closeDialogAtom, 'leaderboard');
    expect(store.get(topDialogAtom)).toBe('finish');
  });

  it('raises one that is open below, and renders it anew', () => {
    const store = opened('leaderboard', 'playerStats', 'dayBoard', 'signIn');
    const keys = () => (['leaderboard', 'playerStats'] as const).map(store.get(dialogKeyAtom));
    const [board, stats] = keys();
    store.set(bringToFrontAtom, 'playerStats');
    expect(store.get(dialogsAtom)).toEqual(['leaderboard', 'dayBoard', 'playerStats', 'signIn']);
    expect(keys()).toEqual([board, expect.not.stringMatching(`^${stats}$`)]);
    store.set(bringToFrontAtom, 'settings');
    expect(store.get(dialogsAtom)).toEqual(['leaderboard', 'dayBoard', 'playerStats', 'settings', 'signIn']);
  });

  it('lets one take the place of another', () => {
    const store = opened('finish', 'menu');
    store.set(swapDialogAtom, 'menu', 'settings');
    expect(store.get(dialogsAtom)).toEqual(['finish', 'settings']);
  });
});

describe('the game that leaves the sight', () => {
  const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

  it('takes open dialogs along', async () => {
    const store = createStore();
    const leave = store.set(registerDialogHostAtom);
    store.set(openDialogAtom, 'menu');
    leave();
    await settled();
    expect(store.get(dialogsAtom)).toEqual([]);
  });

  it('leaves those open that the next page renders, too', async () => {
    const store = createStore();
    const leave = store.set(registerDialogHostAtom);
    store.set(openDialogAtom, 'menu');
    store.set(openDialogAtom, 'signIn');
    leave();
    store.set(registerDialogHostAtom, ['signIn']);
    await settled();
    expect(store.get(dialogsAtom)).toEqual(['signIn']);
  });

  it('leaves them open for the next hole, which comes in the same breath', async () => {
    const store = createStore();
    const leave = store.set(registerDialogHostAtom);
    store.set(openDialogAtom, 'archive');
    leave();
    store.set(registerDialogHostAtom);
    await settled();
    expect(store.get(dialogsAtom)).toEqual(['archive']);
  });
});
