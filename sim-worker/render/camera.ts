import type { View } from '../../shared/protocol/frame.ts';
import { ART_PER_TILE, approach, clamp, PX_PER_ART } from './units.ts';

/** What the camera looks at, art pixels and art pixels a second. */
export interface CameraSubject {
  readonly x: number;
  readonly y: number;
  readonly velocityX: number;
  readonly velocityY: number;
  /** Pull of the aim as a share of the longest drag; 0 when nothing is held. */
  readonly pullX: number;
  readonly pullY: number;
}

const REFERENCE_VIEW_HEIGHT = 336;
/** The ball may move this far in the picture before the camera moves: 48 x 64 CSS pixels. */
const DEAD_ZONE_X = 48 / PX_PER_ART;
const DEAD_ZONE_Y = 64 / PX_PER_ART;
const LOOK_AHEAD_S = 0.18;
const LOOK_AHEAD_MAX_X = 90 / PX_PER_ART;
const LOOK_AHEAD_MAX_Y = 140 / PX_PER_ART;
const HALF_LIFE_S = 0.12;
/** The camera follows a falling ball faster, because the ground below matters more. */
const HALF_LIFE_FALLING_S = 0.08;
const FALLING_SPEED = 75;
/** While the player aims, the view moves against the finger by a quarter of a drag of 150 pixels, toward the flight. */
const PEEK = (0.25 * 150) / PX_PER_ART;
const PEEK_HALF_LIFE_S = 0.1;
/** Height of the resting ball in the picture: there is more space above, because the flag is there. */
const REST_HEIGHT = 0.64;
/** The ball always stays between these shares of the height. */
const HIGHEST = 0.12;
const LOWEST = 0.9;
const ZOOM_MS = 180;
/** Ground below the course, so that there is space below a ball at the start for the pull of a finger and for buttons. */
export const CELLAR = 4 * ART_PER_TILE;

/** The part of the course that is in view. Lengths in art pixels; `left` and `top` are the view's upper left corner. */
export class Camera {
  left = 0;
  top = 0;
  viewWidth = 1;
  viewHeight = 1;
  /** Current zoom, between two steps while it changes. */
  zoom = 1;
  /** 0 at the bottom of the course, 1 at its top. */
  altitude = 0;

  private courseWidth = 1;
  private courseHeight = 1;
  private focusX = 0;
  private focusY = 0;
  private peekX = 0;
  private peekY = 0;
  private zoomFrom = 1;
  private zoomStartedMs = Number.NEGATIVE_INFINITY;
  private isSettled = false;

  /** Sets the size of the course, in art pixels. The next update jumps to the ball. */
  setCourse(width: number, height: number): void {
    this.courseWidth = width;
    this.courseHeight = height;
    this.isSettled = false;
  }

  /** Begins a change of zoom at `nowMs`. With `reducedMotion` it is immediate. */
  changeZoom(view: View, nowMs: number): void {
    this.zoomFrom = view.reducedMotion ? view.zoom : this.zoom;
    this.zoomStartedMs = nowMs;
  }

  /** Moves toward the subject. `seconds` is the time since the last update, 0 or more. */
  update(subject: CameraSubject, view: View, seconds: number, nowMs: number): void {
    this.updateZoom(view, nowMs);
    this.viewHeight = REFERENCE_VIEW_HEIGHT / this.zoom;
    this.viewWidth = (this.viewHeight * view.width) / Math.max(1, view.height);
    if (this.isSettled) this.follow(subject, seconds);
    else this.jumpTo(subject);
    const covered = (this.viewHeight * (view.coveredBelow ?? 0)) / Math.max(1, view.height);
    const open = this.viewHeight - covered;
    const lowest = (LOWEST - REST_HEIGHT) * open;
    const highest = (REST_HEIGHT - HIGHEST) * open;
    this.focusY = clamp(this.focusY, subject.y - lowest, subject.y + highest);
    this.left = place(this.focusX + this.peekX - this.viewWidth / 2, this.viewWidth, this.courseWidth);
    const wantedTop = this.focusY + this.peekY - REST_HEIGHT * open;
    const fits = this.viewHeight >= this.courseHeight;
    this.top = place(wantedTop, this.viewHeight, fits ? this.courseHeight : this.courseHeight + Math.max(CELLAR, covered));
    const travel = this.courseHeight - this.viewHeight;
    this.altitude = fits ? 0 : clamp(1 - this.top / travel, 0, 1);
  }

  private updateZoom(view: View, nowMs: number): void {
    const share = clamp((nowMs - this.zoomStartedMs) / ZOOM_MS, 0, 1);
    const eased = 1 - (1 - share) ** 3;
    this.zoom = view.reducedMotion ? view.zoom : this.zoomFrom + (view.zoom - this.zoomFrom) * (share < 1 ? eased : 1);
  }

  private jumpTo(subject: CameraSubject): void {
    this.focusX = subject.x;
    this.focusY = subject.y;
    this.peekX = 0;
    this.peekY = 0;
    this.isSettled = true;
  }

  private follow(subject: CameraSubject, seconds: number): void {
    const aheadX = clamp(subject.velocityX * LOOK_AHEAD_S, -LOOK_AHEAD_MAX_X, LOOK_AHEAD_MAX_X);
    const aheadY = clamp(subject.velocityY * LOOK_AHEAD_S, -LOOK_AHEAD_MAX_Y, LOOK_AHEAD_MAX_Y);
    const halfLife = subject.velocityY > FALLING_SPEED ? HALF_LIFE_FALLING_S : HALF_LIFE_S;
    const share = approach(seconds, halfLife);
    this.focusX += beyond(subject.x + aheadX - this.focusX, DEAD_ZONE_X / 2) * share;
    this.focusY += beyond(subject.y + aheadY - this.focusY, DEAD_ZONE_Y / 2) * share;
    const peekShare = approach(seconds, PEEK_HALF_LIFE_S);
    this.peekX += (-subject.pullX * PEEK - this.peekX) * peekShare;
    this.peekY += (-subject.pullY * PEEK - this.peekY) * peekShare;
  }
}

/** What is left of a distance outside the dead zone. */
function beyond(distance: number, zone: number): number {
  return distance > zone ? distance - zone : distance < -zone ? distance + zone : 0;
}

/** Keeps the view on the course. A course that is smaller than the view is in its middle. */
function place(wanted: number, viewSize: number, courseSize: number): number {
  return viewSize >= courseSize ? (courseSize - viewSize) / 2 : clamp(wanted, 0, courseSize - viewSize);
}
