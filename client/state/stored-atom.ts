import { localStore } from '../platform/storage.ts';
import { atom } from './jotai.ts';

/** Values that are no functions: jotai would call one instead of keeping it. */
type Storable = string | number | boolean | undefined;

/**
 * An atom that this browser remembers. It is read once, when the page loads: jotai's `atomWithStorage` reads it again whenever a
 * component mounts, and a choice of another tab would then show halfway.
 * @param decode gives the value for any text that may be stored, and for none
 * @param encode gives the text that is stored
 */
export function storedAtom<Value extends Storable, Settable extends Value = Value>(
  key: string,
  decode: (text: string | undefined) => Value,
  encode: (value: Settable) => string = String,
) {
  const valueAtom = atom(decode(localStore.get(key)));
  return atom(
    (get) => get(valueAtom),
    (_get, set, value: Settable) => {
      set(valueAtom, value);
      localStore.set(key, encode(value));
    },
  );
}

/** A flag that is on only when it has been switched on. */
export const offAtFirst = (text: string | undefined): boolean => text === 'true';

/** A flag that is on unless it has been switched off. */
export const onAtFirst = (text: string | undefined): boolean => text !== 'false';
