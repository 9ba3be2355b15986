/** Screens report ratios up to 4 and beyond; past 3 nobody sees the pixels and everybody pays for them. */
const PIXEL_RATIO_MAX = 3;

/** Device pixels a CSS pixel, 1 to 3. */
export function pixelRatio(): number {
  return Math.min(PIXEL_RATIO_MAX, Math.max(1, window.devicePixelRatio || 1));
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const MORE_CONTRAST = '(prefers-contrast: more)';

/** The system's word; the player's own may stand above it (display/display-atoms.ts). */
export function prefersReducedMotion(): boolean {
  return query(REDUCED_MOTION)?.matches ?? false;
}

/** The system's word, as above. */
export function prefersMoreContrast(): boolean {
  return query(MORE_CONTRAST)?.matches ?? false;
}

/** Calls `listener` whenever the system's wish for less motion or more contrast changes. Returns the way to stop. */
export function watchSystemPreferences(listener: () => void): () => void {
  const queries = [query(REDUCED_MOTION), query(MORE_CONTRAST)];
  for (const list of queries) list?.addEventListener('change', listener);
  return () => {
    for (const list of queries) list?.removeEventListener('change', listener);
  };
}

/** Nothing outside a browser, where atoms are tested too. */
const query = (words: string): MediaQueryList | undefined => (typeof window === 'undefined' ? undefined : window.matchMedia(words));

/** The page stands in a frame of another one, such as a portal of games. */
export const isFramed = (): boolean => window.self !== window.top;

/** Is there a motor that may shake the phone? Browsers on iOS have none. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Calls `listener` whenever the pixel ratio changes: the window has moved to another screen. Returns the way to stop. */
export function watchPixelRatio(listener: () => void): () => void {
  let ratio: MediaQueryList | undefined;
  // A resolution query only tells that this ratio is left, so each change needs a query of its own.
  const update = () => {
    ratio?.removeEventListener('change', changed);
    ratio = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    ratio.addEventListener('change', changed);
  };
  const changed = () => {
    update();
    listener();
  };
  update();
  return () => {
    ratio?.removeEventListener('change', changed);
  };
}

/** May the worker own the canvas? `?renderer=page` says no, so that the other way can be tested anywhere. */
export function canTransferCanvas(search: string): boolean {
  if (new URLSearchParams(search).get('renderer') === 'page') return false;
  return typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
}
