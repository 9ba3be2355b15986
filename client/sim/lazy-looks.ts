import type { Looker } from './looker.ts';

/**
 * Looking around by pointer, as in `listenToLooks`. The code is loaded with the first press or turn of the wheel, which comes before
 * any gesture of two fingers; after a failure the next one tries again.
 * @returns a function that unsubscribes
 */
export function listenToLooksLazily(element: HTMLElement, looker: Looker, isPlaying: () => boolean): () => void {
  let stop: (() => void) | undefined;
  const over = new AbortController();
  const load = async () => {
    if (stop) return;
    const { listenToLooks } = await import('./look-input.ts');
    if (!over.signal.aborted) stop ??= listenToLooks(element, looker, isPlaying);
  };
  const start = () => void load().catch(() => undefined);
  for (const type of ['pointerdown', 'wheel']) element.addEventListener(type, start, { passive: true, signal: over.signal });
  return () => {
    over.abort();
    stop?.();
  };
}
