import { KEYS } from '../../../platform/storage-keys.ts';
import { onAtFirst, storedAtom } from '../../../state/stored-atom.ts';

/** Whether players without an account are listed. On by default; stored. */
export const shouldShowAnonymousAtom = storedAtom(KEYS.leaderboardAnonymous, onAtFirst);
