import { latest } from '../../shared/latest.ts';
import type { ScreenPoint } from '../../shared/protocol/sim-service.ts';
import type { Aimer } from './aimer.ts';

/** Taps are rounded to this part of a degree: finer than a finger, and in reach of the panel's buttons. */
const GRID_DEG = 0.5;
/** A tap nearer to the ball than this, CSS pixels, has no direction. */
const TOO_NEAR_PX = 12;

/**
 * The direction of flight from the ball to a tap.
 * @param ball and tap in CSS pixels of the same canvas
 * @returns degrees, 0 right, 90 up, 0 to below 360, on a grid of half degrees; undefined when the tap is on the ball
 */
export function directionOfTap(ball: ScreenPoint, tap: ScreenPoint): number | undefined {
  const x = tap.x - ball.x;
  const y = ball.y - tap.y;
  if (Math.hypot(x, y) < TOO_NEAR_PX) return undefined;
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  return (Math.round(degrees / GRID_DEG) * GRID_DEG + 360) % 360;
}

/**
 * Aims by single taps and clicks, without a drag: each sets the direction and keeps the power.
 * It uses the browser's click event, which a finger that slides away does not fire.
 * @param ballOnScreen the position in the picture, which only the camera knows; null without one
 * @returns a function that unsubscribes
 */
export function listenToTaps(
  element: HTMLElement,
  aimer: Aimer,
  ballOnScreen: () => Promise<ScreenPoint | null>,
  isPlaying: () => boolean,
): () => void {
  const taps = latest();
  const tap = async (event: MouseEvent) => {
    if (!isPlaying()) return;
    const isLast = taps.begin();
    const place = { x: event.offsetX, y: event.offsetY };
    const ball = await ballOnScreen().catch(() => null);
    // Only the last tap counts, and a dialog may have opened meanwhile.
    if (!ball || !isLast() || !isPlaying()) return;
    const angleDeg = directionOfTap(ball, place);
    if (angleDeg !== undefined) aimer.point({ angleDeg });
  };
  const listener = (event: MouseEvent) => void tap(event);
  const menu = (event: Event) => event.preventDefault();
  element.addEventListener('click', listener);
  element.addEventListener('contextmenu', menu);
  return () => {
    taps.drop();
    element.removeEventListener('click', listener);
    element.removeEventListener('contextmenu', menu);
  };
}
