import { localStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom } from '../../state/jotai.ts';

const value = atom(localStore.get(KEYS.leaderboardAnonymous) !== 'false');

/** Are players without an account listed? On unless switched off; remembered. */
export const showAnonymousAtom = atom(
  (get) => get(value),
  (_get, set, show: boolean) => {
    set(value, show);
    localStore.set(KEYS.leaderboardAnonymous, String(show));
  },
);
