import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, and nothing in it fills the screen. Follows the window when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      document.addEventListener('fullscreenchange', listener);
      return () => {
        media.removeEventListener('change', listener);
        document.removeEventListener('fullscreenchange', listener);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches && !document.fullscreenElement);
}
