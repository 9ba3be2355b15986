import { prefersMoreContrast, prefersReducedMotion, watchSystemPreferences } from '../platform/device.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { atom, type Store } from '../state/jotai.ts';
import { storedAtom } from '../state/stored-atom.ts';

/** How much may move: the system's setting, or the player's own choice. */
export type MotionChoice = 'system' | 'reduced' | 'full';
/** How strongly the picture is drawn: the system's setting, or the player's own choice. */
export type ContrastChoice = 'system' | 'more' | 'normal';

export const motionAtom = storedAtom(KEYS.motion, readMotion);
export const contrastAtom = storedAtom(KEYS.contrast, readContrast);

const systemReducesMotion = atom(prefersReducedMotion());
const systemWantsContrast = atom(prefersMoreContrast());

/** Nothing may shake, burst, glide or slow down. */
export const reducedMotionAtom = atom((get) => {
  const choice = get(motionAtom);
  return choice === 'system' ? get(systemReducesMotion) : choice === 'reduced';
});

/** Ball, ground, flags and dangers are drawn with strong outlines on a dim background. */
export const highContrastAtom = atom((get) => {
  const choice = get(contrastAtom);
  return choice === 'system' ? get(systemWantsContrast) : choice === 'more';
});

/**
 * Keeps the system's preferences in the store, and the resulting settings on the document element, where style sheets read them:
 * `data-motion` is 'reduced' or 'full', `data-contrast` is 'more' or 'normal'.
 * @returns a function that unsubscribes
 */
export function watchDisplay(store: Store, root: HTMLElement): () => void {
  const listen = () => {
    store.set(systemReducesMotion, prefersReducedMotion());
    store.set(systemWantsContrast, prefersMoreContrast());
  };
  const mark = () => {
    root.dataset.motion = store.get(reducedMotionAtom) ? 'reduced' : 'full';
    root.dataset.contrast = store.get(highContrastAtom) ? 'more' : 'normal';
  };
  listen();
  mark();
  const stops = [watchSystemPreferences(listen), store.sub(reducedMotionAtom, mark), store.sub(highContrastAtom, mark)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The stored choice; 'system' when the text is none. */
export function readMotion(text: string | undefined): MotionChoice {
  return text === 'reduced' || text === 'full' ? text : 'system';
}

/** Like `readMotion`. */
export function readContrast(text: string | undefined): ContrastChoice {
  return text === 'more' || text === 'normal' ? text : 'system';
}
