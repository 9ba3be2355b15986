import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { latest } from '../../shared/latest.ts';
import type { WordsPart } from '../i18n/groups.ts';
import { hasWordsAtom, loadWordsAtom } from '../i18n/text-atoms.ts';
import { type Store, useStore } from '../state/jotai.ts';

/** Retries of the specification before a load is called slow, and the pause between them, ms. */
const SLOW_LOAD_RETRIES = 100;
const SLOW_LOAD_RETRY_MS = 100;
export const SLOW_LOAD_MS = SLOW_LOAD_RETRIES * SLOW_LOAD_RETRY_MS;

interface LazyOptions {
  /** Parts of the messages that the component needs beside the first ones. */
  readonly words?: readonly WordsPart[];
  /** Drawn until the component is loaded; nothing by default. */
  readonly instead?: () => ReactNode;
  /** Called when the network fails or is too slow. What comes later is there for the next time. */
  readonly onFailure?: (store: Store) => void;
}

/** A component that is loaded when it is first drawn. */
type Lazy<Props extends object> = ComponentType<Props> & {
  /** Loads it in advance. @throws when the network fails */
  readonly load: (store: Store) => Promise<void>;
};

/**
 * A component that is loaded, with its words, when it is first drawn: for what most players never see or need not wait for. After a
 * failure it is requested again when it is drawn anew or the network is back.
 */
export function lazily<Props extends object>(
  importIt: () => Promise<ComponentType<Props>>,
  { words = [], instead: Instead = Nothing, onFailure }: LazyOptions = {},
): Lazy<Props> {
  let imported: ComponentType<Props> | undefined;
  const find = (store: Store) => (store.get(hasWordsAtom)(words) ? imported : undefined);
  const load = async (store: Store): Promise<void> => {
    [imported] = await Promise.all([importIt(), ...words.map((part) => store.set(loadWordsAtom, part))]);
  };

  function LazyPart(props: Props) {
    const store = useStore();
    const [Part, setPart] = useState(() => find(store));
    // Before anything is painted: pages that load their parts in turn would wait for a picture each time.
    useLayoutEffect(() => {
      if (Part) return undefined;
      const calls = latest();
      const isCurrent = calls.begin();
      const fail = () => {
        if (isCurrent()) onFailure?.(store);
      };
      const timer = onFailure && setTimeout(fail, SLOW_LOAD_MS);
      const tryToLoad = () =>
        void load(store)
          .then(() => isCurrent() && setPart(() => imported), fail)
          .finally(() => clearTimeout(timer));
      tryToLoad();
      window.addEventListener('online', tryToLoad);
      return () => {
        calls.drop();
        clearTimeout(timer);
        window.removeEventListener('online', tryToLoad);
      };
    }, [Part, store]);
    return Part ? <Part {...props} /> : <Instead />;
  }
  return Object.assign(LazyPart, { load });
}

const Nothing = () => null;
