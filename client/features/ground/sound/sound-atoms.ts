import { KEYS } from '../../../platform/storage-keys.ts';
import { offAtFirst, storedAtom } from '../../../state/stored-atom.ts';

export const isMutedAtom = storedAtom(KEYS.muted, offAtFirst);
