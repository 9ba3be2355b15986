import { describe, expect, it } from 'vitest';
import { createStore } from '../state/jotai.ts';
import { contrastAtom, highContrastAtom, motionAtom, readContrast, readMotion, reducedMotionAtom, watchDisplay } from './display-atoms.ts';

describe('what was stored', () => {
  it.each([
    ['reduced', 'reduced'],
    ['full', 'full'],
    ['system', 'system'],
    ['more', 'system'],
    [undefined, 'system'],
  ])('%s is the motion choice %s', (text, choice) => {
    expect(readMotion(text)).toBe(choice);
  });

  it.each([
    ['more', 'more'],
    ['normal', 'normal'],
    ['', 'system'],
    [undefined, 'system'],
  ])('%s is the contrast choice %s', (text, choice) => {
    expect(readContrast(text)).toBe(choice);
  });
});

describe('the player’s word', () => {
  it('stands above the system’s, and the document says it to the style sheets', () => {
    const store = createStore();
    const root = { dataset: {} as DOMStringMap };
    const stop = watchDisplay(store, root as HTMLElement);
    expect(root.dataset).toEqual({ motion: 'full', contrast: 'normal' });
    store.set(motionAtom, 'reduced');
    store.set(contrastAtom, 'more');
    expect([store.get(reducedMotionAtom), store.get(highContrastAtom)]).toEqual([true, true]);
    expect(root.dataset).toEqual({ motion: 'reduced', contrast: 'more' });
    stop();
    store.set(motionAtom, 'system');
    expect([store.get(reducedMotionAtom), root.dataset.motion]).toEqual([false, 'reduced']);
  });
});
