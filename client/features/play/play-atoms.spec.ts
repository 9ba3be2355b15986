import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialogAtom, openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { createStore, type Store } from '../../state/jotai.ts';
import { isPausedAtom, screenAtom } from './play-atoms.ts';

// The atoms read the page's day when they are loaded.
vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

let store: Store;
beforeEach(() => {
  store = createStore();
});
const paused = () => store.get(isPausedAtom);

describe('the game stands still', () => {
  it('until play has begun', () => {
    expect(paused()).toBe(true);
    store.set(screenAtom, 'loading');
    expect(paused()).toBe(true);
    store.set(screenAtom, 'playing');
    expect(paused()).toBe(false);
  });

  it('behind the celebration, and goes on when it is closed', () => {
    store.set(screenAtom, 'playing');
    store.set(openDialogAtom, 'finish');
    expect(paused()).toBe(true);
    store.set(openDialogAtom, 'leaderboard');
    store.set(closeDialogAtom, 'leaderboard');
    expect(paused()).toBe(true);
    store.set(closeDialogAtom, 'finish');
    expect(paused()).toBe(false);
  });
});
