import { localStore } from '../platform/storage.ts';
import { atom } from './jotai.ts';

/** No functions: jotai would call one instead of storing it. */
type Storable = string | number | boolean | undefined;

/**
 * An atom whose value is in local storage. It is read once, when the page loads: jotai's `atomWithStorage` reads it again whenever a
 * component mounts, so a choice of another tab would show in parts of the page.
 * @param decode returns the value for any stored text, and for none
 * @param encode returns the text to store
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

/** A flag that is off by default. */
export const offAtFirst = (text: string | undefined): boolean => text === 'true';

/** A flag that is on by default. */
export const onAtFirst = (text: string | undefined): boolean => text !== 'false';
