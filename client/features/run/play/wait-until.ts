/**
 * Resolves when the device's clock shows a time; in a page that slept, when it is shown again. A clock that is set back meanwhile does not
 * prolong it.
 */
export function waitUntil(timeMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      resolve();
    };
    const wake = () => {
      if (document.visibilityState === 'visible' && Date.now() >= timeMs) end();
    };
    const timer = setTimeout(end, Math.max(0, timeMs - Date.now()));
    document.addEventListener('visibilitychange', wake);
  });
}
