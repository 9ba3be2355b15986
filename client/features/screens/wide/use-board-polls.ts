import { useEffect, useState } from 'react';
import { Poller } from '../../../platform/poller.ts';
import { watchPresence } from '../../../platform/presence.ts';
import { atom, type Store, useAtomValue, useStore } from '../../../state/jotai.ts';

/** How often the board was to be asked for. */
const pollsAtom = atom(0);
/** One for the page: a board that comes back keeps the gap between two requests, and has no extra ones of its own. */
const opened = new WeakMap<Store, Poller>();

/**
 * Counts up each time that the board is to be asked for again, as often as the feed asks: not while the page is hidden or offline.
 * @param isWanted the board is in sight
 * @returns 0 before the first time that any board of the page is
 */
export function useBoardPolls(isWanted: boolean): number {
  const poller = pollerOf(useStore());
  const [isPresent, setPresent] = useState(false);
  useEffect(() => watchPresence(setPresent), []);
  useEffect(() => {
    poller.setAwake(isWanted && isPresent);
    return () => poller.setAwake(false);
  }, [poller, isWanted, isPresent]);
  return useAtomValue(pollsAtom);
}

function pollerOf(store: Store): Poller {
  const known = opened.get(store);
  if (known) return known;
  const poller = new Poller({
    ask: async () => store.set(pollsAtom, (before) => before + 1),
    now: () => Date.now(),
    schedule(callback, ms) {
      const timer = window.setTimeout(callback, ms);
      return () => window.clearTimeout(timer);
    },
  });
  opened.set(store, poller);
  return poller;
}
