/**
 * Tells now, and at every change, whether the page is in sight and the network there.
 * @returns the way to stop
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
