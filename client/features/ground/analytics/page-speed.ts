import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

/** How fast the page was for its player. A value that was not measured, as without a press, is missing. */
export interface PageSpeed {
  /** When the largest part of the page was painted, ms since the page began. */
  readonly lcp?: number;
  /** From a press to the next paint, ms: the slowest of the page, or nearly so. */
  readonly inp?: number;
  /** How far the page has moved by itself, as the web vital CLS: 0 is not at all. */
  readonly cls?: number;
}

/** Measures the page until it is hidden for the first time. @param tell called then, unless nothing was measured */
export function measurePageSpeed(tell: (speed: PageSpeed) => void): void {
  let speed: PageSpeed = {};
  const take =
    (name: keyof PageSpeed, decimals: number) =>
    ({ value }: Metric): void => {
      speed = { ...speed, [name]: Number(value.toFixed(decimals)) };
    };
  onLCP(take('lcp', 0));
  onINP(take('inp', 0));
  onCLS(take('cls', 4));
  const end = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', end);
    if (Object.keys(speed).length > 0) tell(speed);
  };
  // The library listens on the window, which gets the event first: its values are here.
  document.addEventListener('visibilitychange', end);
}
