import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { closeDialogAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { dayAtom, isPausedAtom, screenAtom } from './play-atoms.ts';

// A store reads the page's day when it is first asked for its hole.
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

test('a store begins with the hole of the day on which it is first asked', () => {
  const days = (['2026-11-21', '2026-11-22'] as const).map((gameDate) => {
    vi.stubGlobal('window', { gameDate });
    const store = createStore();
    const first = store.get(dayAtom);
    vi.stubGlobal('window', { gameDate: '2026-11-23' });
    return [first, store.get(dayAtom)];
  });
  expect(days).toEqual([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-22', '2026-11-22'],
  ]);
});
