import { KEYS } from '../platform/storage-keys.ts';
import { offAtFirst, storedAtom } from '../state/stored-atom.ts';

/** The left hand plays: the sides of everything around the course are exchanged. Stored. */
export const isLeftHandedAtom = storedAtom(KEYS.leftHanded, offAtFirst);
