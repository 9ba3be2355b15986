/** Screens report ratios up to 4 and beyond; past 3 nobody sees the pixels and everybody pays for them. */
const PIXEL_RATIO_MAX = 3;

/** Device pixels a CSS pixel, 1 to 3. */
export function pixelRatio(): number {
  return Math.min(PIXEL_RATIO_MAX, Math.max(1, window.devicePixelRatio || 1));
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export function prefersReducedMotion(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

/** Is there a motor that may shake the phone? Browsers on iOS have none. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Calls `listener` whenever the pixel ratio or the wish for less motion changes. Returns the way to stop. */
export function watchDisplay(listener: () => void): () => void {
  const motion = window.matchMedia(REDUCED_MOTION);
  motion.addEventListener('change', listener);
  let ratio: MediaQueryList | undefined;
  // A resolution query only tells that this ratio is left, so each change needs a query of its own.
  const follow = () => {
    ratio?.removeEventListener('change', changed);
    ratio = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    ratio.addEventListener('change', changed);
  };
  const changed = () => {
    follow();
    listener();
  };
  follow();
  return () => {
    motion.removeEventListener('change', listener);
    ratio?.removeEventListener('change', changed);
  };
}

/** May the worker own the canvas? `?renderer=page` says no, so that the other way can be tested anywhere. */
export function canTransferCanvas(search: string): boolean {
  if (new URLSearchParams(search).get('renderer') === 'page') return false;
  return typeof OffscreenCanvas === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
}
