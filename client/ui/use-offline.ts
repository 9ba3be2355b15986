import { useEffect, useRef } from 'react';
import { isOfflineAtom } from '../display/network-atoms.ts';
import { useAtomValue } from '../state/jotai.ts';

/** Tries again by itself when the network is back. @returns whether there is none */
export function useOffline(tryAgain: () => void): boolean {
  const isOffline = useAtomValue(isOfflineAtom);
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) tryAgain();
    wasOffline.current = isOffline;
  }, [isOffline, tryAgain]);
  return isOffline;
}
