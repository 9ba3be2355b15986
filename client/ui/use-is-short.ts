import { useSyncExternalStore } from 'react';

/** A phone in landscape: dialogs have two columns. The style sheets have the same condition. */
const SHORT = '(max-height: 480px) and (min-width: 600px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(SHORT);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the screen is short and wide. Follows the device when it is turned. */
export const useIsShort = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(SHORT).matches);
