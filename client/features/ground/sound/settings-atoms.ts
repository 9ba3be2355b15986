import { KEYS } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { offAtFirst, onAtFirst, storedAtom } from '../../../state/stored-atom.ts';

/** The volume of a player who has chosen none: there is room to turn it up. */
const FIRST_VOLUME = 0.7;

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

/** Whether the loop of the landscape stays silent. */
export const isEffectsOnlyAtom = storedAtom(KEYS.effectsOnly, offAtFirst);

/** The stored volume; that of the start for anything else. */
export function readVolume(text: string | undefined): number {
  const volume = Number.parseFloat(text ?? '');
  return volume >= 0 && volume <= 1 ? volume : FIRST_VOLUME;
}
