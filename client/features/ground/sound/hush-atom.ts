import { atom } from '../../../state/jotai.ts';

/** Whether the page is silent because something else is watched: an ad. It is no setting of the player, and nothing stores it. */
export const isHushedAtom = atom(false);
