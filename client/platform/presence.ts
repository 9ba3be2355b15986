/**
 * Tells now, and at every change, whether the page is in sight and the network there.
 * @returns the way to stop
 */
export function watchPresence(listener: (present: boolean) => void): () => void {
  const tell = () => listener(!document.hidden && navigator.onLine);
  tell();
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
