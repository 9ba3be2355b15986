import { KEYS } from '../../platform/storage-keys.ts';
import { offAtFirst, storedAtom } from '../../state/stored-atom.ts';

/** No sound at all. */
export const mutedAtom = storedAtom(KEYS.muted, offAtFirst);
