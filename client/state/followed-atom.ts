import { localStore } from '../platform/storage.ts';
import { atom } from './jotai.ts';

/** When another tab may have stored something: it has, this page comes out of the browser's history, or it is seen again. */
const CHANGES = ['storage', 'pageshow', 'visibilitychange'] as const;

/**
 * An atom whose value is in local storage and, while it is in use, follows what other tabs store there. What another tab has stored is not
 * stored again: that could undo a later answer.
 * @param decode returns the value for any stored text, and for none
 */
export function followedAtom<Value extends string, Settable extends Value = Value>(
  key: string,
  decode: (text: string | undefined) => Value,
) {
  const read = () => decode(localStore.get(key));
  const valueAtom = atom(read());
  valueAtom.onMount = (set) => {
    const reread = () => set(read());
    reread();
    // Undefined outside a browser, where atoms are tested too.
    const page = typeof window === 'undefined' ? undefined : window;
    for (const change of CHANGES) page?.addEventListener(change, reread);
    return () => {
      for (const change of CHANGES) page?.removeEventListener(change, reread);
    };
  };
  return atom(
    (get) => get(valueAtom),
    (_get, set, value: Settable) => {
      set(valueAtom, value);
      localStore.set(key, value);
    },
  );
}
