import { useLayoutEffect, useRef, useState } from 'react';
import { type Atom, type Store, useStore } from '../../../state/jotai.ts';
import { lowerPage } from '../../../ui/lowered-page.ts';
import type { Track } from '../analytics/events.ts';
import { useTrack } from '../analytics/track-context.ts';
import { PagePortal } from './page-portal.ts';
import type { ImportPlaylight } from './playlight.ts';

/** One per page, made when the player first asks for it. */
const opened = new WeakMap<Store, PagePortal>();

interface Portal {
  readonly state: 'offered' | 'loading' | 'failed';
  /** Shows the games of the portal; ignored while they load. @param asking the element that has asked */
  open(asking: Element): Promise<void>;
  /** Forgets a failure. */
  offer(): void;
}

/**
 * The games of Playlight. They go with the component that has asked for them.
 * @param isRunOn whether a hole is played
 */
export function usePortal(isRunOn: Atom<boolean>, importSdk?: ImportPlaylight): Portal {
  const store = useStore();
  const track = useTrack();
  const [state, setState] = useState<Portal['state']>('offered');
  const leaving = useRef<AbortController>(undefined);
  // Before a dialog that closes now gives the focus back, which a page that has made way cannot take.
  useLayoutEffect(() => () => leaving.current?.abort(), []);
  return {
    state,
    async open(asking) {
      const page = asking.closest<HTMLElement>('body > *');
      if (state === 'loading' || !page) return;
      const { signal } = (leaving.current = new AbortController());
      setState('loading');
      const isOpen = await portalOf(store, track, isRunOn, page, importSdk).open(signal);
      if (!signal.aborted) setState(isOpen ? 'offered' : 'failed');
    },
    offer: () => setState((now) => (now === 'failed' ? 'offered' : now)),
  };
}

function portalOf(store: Store, track: Track, isRunOn: Atom<boolean>, page: HTMLElement, importSdk?: ImportPlaylight): PagePortal {
  const known = opened.get(store);
  if (known) return known;
  const portal = new PagePortal({
    store,
    track,
    isRunOn,
    importProvider: async () => (await import('./playlight.ts')).playlight(importSdk),
    lowerPage: () => lowerPage(page),
    schedule(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  opened.set(store, portal);
  return portal;
}
