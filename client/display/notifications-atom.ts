import { KEYS } from '../platform/storage-keys.ts';
import { storedAtom } from '../state/stored-atom.ts';

/** May recent scores of others be shown? Kept as its opposite, as the specification names it. */
export const notificationsAtom = storedAtom(
  KEYS.notificationsOff,
  (text) => text !== 'true',
  (on) => String(!on),
);
