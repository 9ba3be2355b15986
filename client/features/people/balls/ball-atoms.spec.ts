import { describe, expect, it, vi } from 'vitest';
import * as ballStyles from '../../../../shared/ball-styles.ts';
import { createTextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { createStore } from '../../../state/jotai.ts';
import { equippedBallAtom, readBall, savedBallAtom, startBallStyle } from './ball-atoms.ts';

/** Every promise that can be settled is settled afterwards. */
const macrotask = () => new Promise((done) => setImmediate(done));

describe('readBall', () => {
  it.each([
    [undefined, 'classic'],
    ['', 'classic'],
    ['{broken', 'classic'],
    ['"daily_1"', 'classic'],
    ['{"styleId":7}', 'classic'],
    ['{"styleId":"of_another_game"}', 'of_another_game'],
    ['{"styleId":"daily_1"}', 'daily_1'],
  ])('reads %s as %s', (text, id) => {
    const texts = createTextStore(() => {
      throw new Error('memory only');
    });
    if (text !== undefined) texts.set(KEYS.ballCustomization, text);
    expect(readBall(texts)).toBe(id);
  });
});

describe('the ball in play', () => {
  it('shows the saved style, an equipped one, and then the saved one again', async () => {
    const store = createStore();
    const shown: number[] = [];
    const isShown = (index: number) => vi.waitFor(() => expect(shown.at(-1)).toBe(index));
    store.set(savedBallAtom, 'daily_1');
    startBallStyle(store, (index) => void shown.push(index));
    await isShown(1);
    store.set(equippedBallAtom, 'daily_2');
    await isShown(2);
    store.set(equippedBallAtom, null);
    await isShown(1);
    store.set(savedBallAtom, 'of_another_game');
    await isShown(0);
  });

  it('keeps the last of two quick choices, though the first one is loaded later', async () => {
    const store = createStore();
    const shown: number[] = [];
    const { promise: styles, resolve: arrive } = Promise.withResolvers<typeof ballStyles>();
    startBallStyle(
      store,
      (index) => void shown.push(index),
      () => styles,
    );
    store.set(equippedBallAtom, 'daily_1');
    store.set(equippedBallAtom, 'classic');
    arrive(ballStyles);
    await macrotask();
    expect(shown).toEqual([0, 0]);
  });

  it('stays Classic while the styles cannot be loaded, and changes with the network', async () => {
    vi.stubGlobal('window', new EventTarget());
    const store = createStore();
    const shown: number[] = [];
    const answers = [Promise.reject(new TypeError('no network')), Promise.resolve(ballStyles)];
    store.set(savedBallAtom, 'daily_1');
    startBallStyle(
      store,
      (index) => void shown.push(index),
      () => answers.shift() as Promise<typeof ballStyles>,
    );
    await macrotask();
    expect(shown).toEqual([0]);
    window.dispatchEvent(new Event('online'));
    await macrotask();
    expect(shown).toEqual([0, 1]);
    vi.unstubAllGlobals();
  });
});
