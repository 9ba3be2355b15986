import { KEYS } from '../platform/storage-keys.ts';
import { storedAtom } from '../state/stored-atom.ts';

/** Whether recent scores of others may be shown. The specification stores the opposite. */
export const areNotificationsOnAtom = storedAtom(
  KEYS.notificationsOff,
  (text) => text !== 'true',
  (on) => String(!on),
);
