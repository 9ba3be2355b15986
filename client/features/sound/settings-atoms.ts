import { KEYS } from '../../platform/storage-keys.ts';
import { atom } from '../../state/jotai.ts';
import { onAtFirst, storedAtom } from '../../state/stored-atom.ts';

/** Master volume, 0 to 1. */
export const volumeAtom = storedAtom(KEYS.volume, readVolume);

const samples = atom(0);
/** Counts how often the chosen volume was to be heard; to set it is to ask for that. */
export const volumeSampleAtom = atom(
  (get) => get(samples),
  (_get, set) => set(samples, (count) => count + 1),
);

/** The phone may shake in the hand. */
export const vibrationAtom = storedAtom(KEYS.vibration, onAtFirst);

/** What was stored, when it is a volume; full otherwise. */
export function readVolume(text: string | undefined): number {
  const volume = Number.parseFloat(text ?? '');
  return volume >= 0 && volume <= 1 ? volume : 1;
}
