import { KEYS } from '../../platform/storage-keys.ts';
import { onAtFirst, storedAtom } from '../../state/stored-atom.ts';

/** Are players without an account listed? On unless switched off; remembered. */
export const showAnonymousAtom = storedAtom(KEYS.leaderboardAnonymous, onAtFirst);
