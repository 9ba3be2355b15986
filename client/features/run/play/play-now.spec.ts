import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { addDays, type GameDay } from '../../../../shared/game-day.ts';
import { dailyHole } from './hole.ts';
import { holeAtom, stageAtom } from './play-atoms.ts';
import { playNowAtom, takePlayNowAtom } from './play-now.ts';

const DAY = '2026-11-21' as GameDay;

function taken(wanted: GameDay | null): boolean[] {
  const store = createStore();
  store.set(holeAtom, dailyHole(DAY));
  store.set(stageAtom, { at: 'start', boot: { state: 'loading' }, pending: null });
  store.set(playNowAtom, wanted && { day: wanted, byPointer: true });
  const pressed: boolean[] = [];
  const game = { play: (byPointer: boolean) => void pressed.push(byPointer) };
  store.set(takePlayNowAtom, game);
  store.set(takePlayNowAtom, game);
  return pressed;
}

it('plays the hole that was asked for, once', () => {
  expect(taken(DAY)).toEqual([true]);
});

it('plays no other hole, and none unasked', () => {
  expect([taken(addDays(DAY, -1)), taken(null)]).toEqual([[], []]);
});
