import { KEYS } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { offAtFirst, storedAtom } from '../../../state/stored-atom.ts';

export const isMutedAtom = storedAtom(KEYS.muted, offAtFirst);

/** Whether the page is silent because something else is watched: an ad. It is no setting of the player, and nothing stores it. */
export const isHushedAtom = atom(false);
