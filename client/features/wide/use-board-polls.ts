import { useEffect, useMemo, useState } from 'react';
import { Poller } from '../../platform/poller.ts';
import { watchPresence } from '../../platform/presence.ts';

/**
 * Counts up each time that the board is to be asked for again, as often as the feed asks: not while the page is hidden or offline.
 * @param isWanted the board is in sight
 * @returns 0 before the first time
 */
export function useBoardPolls(isWanted: boolean): number {
  const [count, setCount] = useState(0);
  const [isPresent, setPresent] = useState(false);
  const poller = useMemo(
    () =>
      new Poller({
        ask: async () => setCount((before) => before + 1),
        now: () => Date.now(),
        schedule(callback, ms) {
          const timer = window.setTimeout(callback, ms);
          return () => window.clearTimeout(timer);
        },
      }),
    [],
  );
  useEffect(() => watchPresence(setPresent), []);
  useEffect(() => {
    poller.setAwake(isWanted && isPresent);
    return () => poller.setAwake(false);
  }, [poller, isWanted, isPresent]);
  return count;
}
