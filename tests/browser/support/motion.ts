import { onTestFinished } from 'vitest';
import { motionAtom } from '../../../client/display/display-atoms.ts';
import type { Store } from '../../../client/state/jotai.ts';

/** Lets the page move until the test is over, as a player can choose. Without it, the system of all browser tests asks for reduced motion. */
export function letMove(store: Store): void {
  const { dataset } = document.documentElement;
  store.set(motionAtom, 'full');
  dataset.motion = 'full';
  onTestFinished(() => {
    delete dataset.motion;
  });
}
