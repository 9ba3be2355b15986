import { COLUMNS, REFERENCE_HEIGHT_PX, TILE_PX } from '../../shared/course/geometry.ts';
import type { View } from '../../shared/protocol/frame.ts';
import { ART_PER_TILE, ART_PER_UNIT, clamp, easeOut, smoothstep } from './units.ts';

/** Rows in view at zoom 1. */
const VIEW_ROWS = REFERENCE_HEIGHT_PX / TILE_PX;
/** The automatic zoom where it shows the whole width of a course: on desktops, and on phones held sideways. */
const WIDE_ZOOM = 0.7;
/** The smallest automatic zoom: a window that is narrower than any phone follows the ball sideways. */
const SMALLEST = 0.35;
/** Below this zoom marks are drawn larger, by this factor. */
const SMALL_ZOOM = 0.6;
const GROWTH = 1.2;
/** Height of the view at zoom 1, art pixels. */
export const REFERENCE_VIEW_HEIGHT = VIEW_ROWS * ART_PER_TILE;
const CHANGE_MS = 180;
/** In a flight faster than this, 12 units a second, the view is larger. */
const FAST = 12 * ART_PER_UNIT;
/** How much the zoom shrinks in a fast flight, and how long that takes. */
const FLIGHT_SHARE = 0.1;
const FLIGHT_EASE_S = 0.3;

/** The zoom of a view: the chosen one, else the one at which all columns are as wide as the view, from 0.35 to 0.7. */
export function zoomOf({ zoom, width, height }: View): number {
  if (zoom !== 'auto') return zoom;
  return clamp((VIEW_ROWS * width) / Math.max(1, height) / COLUMNS, SMALLEST, WIDE_ZOOM);
}

/** How much larger dots, handle, marks and the ball's rim are drawn than the course around them. */
export const growthAt = (zoom: number): number => (zoom < SMALL_ZOOM ? GROWTH : 1);

/** Height of the view, art pixels, while the ball is followed and flies fast. */
export const largestViewHeight = (view: View): number => REFERENCE_VIEW_HEIGHT / (zoomOf(view) * (1 - FLIGHT_SHARE));

/** The zoom while it follows the ball: it glides to another choice, and eases out while the ball is fast. */
export class CameraZoom {
  private wanted = Number.NaN;
  private steady = 1;
  private from = 1;
  private startedMs = Number.NEGATIVE_INFINITY;
  /** 0 to 1: how far the view is eased out for a fast flight. */
  private flight = 0;
  /** The zoom goes on to change by itself. */
  isChanging = false;

  /**
   * The zoom at `nowMs`.
   * @param speed of the ball, art pixels a second
   * @param seconds since the last update
   */
  update(view: View, speed: number, seconds: number, nowMs: number): number {
    const wanted = zoomOf(view);
    if (wanted !== this.wanted) {
      this.from = Number.isNaN(this.wanted) ? wanted : this.steady;
      this.wanted = wanted;
      this.startedMs = nowMs;
    }
    if (view.reducedMotion) {
      this.steady = wanted;
      this.flight = 0;
      this.isChanging = false;
      return wanted;
    }
    const share = clamp((nowMs - this.startedMs) / CHANGE_MS, 0, 1);
    this.steady = share < 1 ? this.from + (wanted - this.from) * easeOut(share) : wanted;
    this.flight = clamp(this.flight + (speed > FAST ? seconds : -seconds) / FLIGHT_EASE_S, 0, 1);
    this.isChanging = (share < 1 && this.from !== wanted) || this.flight % 1 > 0;
    return this.steady * (1 - FLIGHT_SHARE * smoothstep(this.flight));
  }
}
