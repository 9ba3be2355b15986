import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { atom } from '../state/jotai.ts';

const offValue = atom(localStore.get(KEYS.notificationsOff) === 'true');

/** May recent scores of others be shown? Kept as its opposite, as the specification names it. */
export const notificationsAtom = atom(
  (get) => !get(offValue),
  (_get, set, on: boolean) => {
    set(offValue, !on);
    localStore.set(KEYS.notificationsOff, String(!on));
  },
);
