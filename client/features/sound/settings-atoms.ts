import { localStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom } from '../../state/jotai.ts';

const volumeValue = atom(readVolume(localStore.get(KEYS.volume)));
/** Master volume, 0 to 1; remembered. */
export const volumeAtom = atom(
  (get) => get(volumeValue),
  (_get, set, volume: number) => {
    set(volumeValue, volume);
    localStore.set(KEYS.volume, String(volume));
  },
);

const samples = atom(0);
/** Counts how often the chosen volume was to be heard; to set it is to ask for that. */
export const volumeSampleAtom = atom(
  (get) => get(samples),
  (_get, set) => set(samples, (count) => count + 1),
);

const vibrationValue = atom(localStore.get(KEYS.vibration) !== 'false');
/** The phone may shake in the hand; remembered. */
export const vibrationAtom = atom(
  (get) => get(vibrationValue),
  (_get, set, on: boolean) => {
    set(vibrationValue, on);
    localStore.set(KEYS.vibration, String(on));
  },
);

/** What was stored, when it is a volume; full otherwise. */
export function readVolume(text: string | undefined): number {
  const volume = Number.parseFloat(text ?? '');
  return volume >= 0 && volume <= 1 ? volume : 1;
}
