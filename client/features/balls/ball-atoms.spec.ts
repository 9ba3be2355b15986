import { describe, expect, it } from 'vitest';
import { ballStyleOf } from '../../../shared/ball-styles.ts';
import { createTextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { createStore } from '../../state/jotai.ts';
import { equippedBallAtom, readBall, savedBallAtom, startBallStyle } from './ball-atoms.ts';

describe('readBall', () => {
  it.each([
    [undefined, 'classic'],
    ['', 'classic'],
    ['{broken', 'classic'],
    ['"daily_1"', 'classic'],
    ['{"styleId":7}', 'classic'],
    ['{"styleId":"of_another_game"}', 'classic'],
    ['{"styleId":"daily_1"}', 'daily_1'],
  ])('reads %s as %s', (text, id) => {
    const texts = createTextStore(() => {
      throw new Error('memory only');
    });
    if (text !== undefined) texts.set(KEYS.ballCustomization, text);
    expect(readBall(texts).id).toBe(id);
  });
});

describe('the ball in play', () => {
  it('shows the saved style, an equipped one, and the saved one again when that is taken off', () => {
    const store = createStore();
    const shown: number[] = [];
    store.set(savedBallAtom, ballStyleOf('daily_1'));
    startBallStyle(store, (index) => void shown.push(index));
    store.set(equippedBallAtom, ballStyleOf('daily_2'));
    store.set(equippedBallAtom, null);
    store.set(savedBallAtom, ballStyleOf('classic'));
    expect(shown).toEqual([1, 2, 1, 0]);
  });
});
