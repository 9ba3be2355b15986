import { localStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom } from '../../state/jotai.ts';

const mutedValue = atom(localStore.get(KEYS.muted) === 'true');
/** No sound at all; remembered. */
export const mutedAtom = atom(
  (get) => get(mutedValue),
  (get, set, next: boolean | ((muted: boolean) => boolean)) => {
    const muted = typeof next === 'function' ? next(get(mutedValue)) : next;
    set(mutedValue, muted);
    localStore.set(KEYS.muted, String(muted));
  },
);
