import { useSyncExternalStore } from 'react';

/** There is space beside the course, which is as wide as .95 of the height. The style sheet of the panels has the same condition. */
const WIDE = '(min-width: 1400px) and (min-aspect-ratio: 3/2)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether panels stand beside the course. Follows the window when its size changes. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
