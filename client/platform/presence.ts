/**
 * Calls back now, and at every change, with whether the page is visible and online.
 * @returns a function that unsubscribes
 */
export function watchPresence(listener: (present: boolean) => void): () => void {
  const notify = () => listener(!document.hidden && navigator.onLine);
  notify();
  document.addEventListener('visibilitychange', notify);
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    document.removeEventListener('visibilitychange', notify);
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
