/** Screens report ratios up to 4 and beyond; above 3 the difference is invisible and costs time. */
const PIXEL_RATIO_MAX = 3;

/** Device pixels per CSS pixel, 1 to 3. */
export function pixelRatio(): number {
  return Math.min(PIXEL_RATIO_MAX, Math.max(1, window.devicePixelRatio || 1));
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const MORE_CONTRAST = '(prefers-contrast: more)';

/** The system's setting; the player's own choice may override it (display/display-atoms.ts). */
export function prefersReducedMotion(): boolean {
  return query(REDUCED_MOTION)?.matches ?? false;
}

/** The system's setting, as above. */
export function prefersMoreContrast(): boolean {
  return query(MORE_CONTRAST)?.matches ?? false;
}

/** Calls `listener` when the system's setting for motion or contrast changes. Returns a function that unsubscribes. */
export function watchSystemPreferences(listener: () => void): () => void {
  const queries = [query(REDUCED_MOTION), query(MORE_CONTRAST)];
  for (const list of queries) list?.addEventListener('change', listener);
  return () => {
    for (const list of queries) list?.removeEventListener('change', listener);
  };
}

/** Undefined outside a browser, where atoms are tested too. */
const query = (words: string): MediaQueryList | undefined => (typeof window === 'undefined' ? undefined : window.matchMedia(words));

/** The page is in a frame of another one, such as a portal of games. */
export const isFramed = (): boolean => window.self !== window.top;

/** Whether the device can vibrate. Browsers on iOS cannot. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Calls `listener` when the pixel ratio changes, as on another screen. Returns a function that unsubscribes. */
export function watchPixelRatio(listener: () => void): () => void {
  let ratio: MediaQueryList | undefined;
  // A resolution query only reports that its ratio no longer holds, so each change needs a new query.
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

/** Whether the worker may own the canvas. `?renderer=page` says no, so that the other path can be tested in any browser. */
export function canTransferCanvas(search: string): boolean {
  if (new URLSearchParams(search).get('renderer') === 'page') return false;
  return typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
}
