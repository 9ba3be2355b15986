import { KEYS } from '../../platform/storage-keys.ts';
import { atom } from '../../state/jotai.ts';
import { onAtFirst, storedAtom } from '../../state/stored-atom.ts';

/** Master volume, 0 to 1. */
export const volumeAtom = storedAtom(KEYS.volume, readVolume);

const samples = atom(0);
/** Counts the requests to hear the chosen volume; setting it makes a request. */
export const volumeSampleAtom = atom(
  (get) => get(samples),
  (_get, set) => set(samples, (count) => count + 1),
);

/** Whether the phone may vibrate. */
export const isVibrationOnAtom = storedAtom(KEYS.vibration, onAtFirst);

/** The stored volume; full for anything else. */
export function readVolume(text: string | undefined): number {
  const volume = Number.parseFloat(text ?? '');
  return volume >= 0 && volume <= 1 ? volume : 1;
}
