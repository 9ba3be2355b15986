import type { View } from '../../shared/protocol/frame.ts';
import { BallFollower, type CameraSubject } from './ball-follower.ts';
import { CameraZoom, REFERENCE_VIEW_HEIGHT } from './camera-zoom.ts';
import { ART_PER_TILE, clamp, smoothstep } from './units.ts';

/** A place to look at instead of the ball: the center of the picture, art pixels, and the zoom. */
export interface LookTarget {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The part of the course that is in view: its upper left corner and its height, art pixels. */
interface Pose {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Height of the resting ball in the picture: there is more space above, because the flag is there. */
const REST_HEIGHT = 0.66;
/** The followed ball always stays between these shares of the height. */
const HIGHEST = 0.12;
const LOWEST = 0.9;
/** How long the view glides to a place to look at, and back to the ball. */
const GLIDE_MS = 450;
/** Ground below the course, so that there is space below a ball at the start for the pull of a finger and for buttons. */
export const GROUND_BELOW = 4 * ART_PER_TILE;
/** Sky above it, so that a notice at the upper edge covers no ball that rests beside the finish. */
const SKY_ABOVE = 3 * ART_PER_TILE;

/**
 * The part of the course that is in view: the ball and its surroundings, or any other place. Lengths in art pixels; `left` and `top`
 * are the view's upper left corner.
 */
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
  private readonly follower = new BallFollower();
  private readonly followedZoom = new CameraZoom();
  private look: LookTarget | null = null;
  private from: Pose = { left: 0, top: 0, height: REFERENCE_VIEW_HEIGHT };
  private glideStartedMs = Number.NEGATIVE_INFINITY;
  private glideMs = 0;
  private isGliding = false;

  /** Sets the size of the course, in art pixels. The next update jumps to the ball. */
  setCourse(width: number, height: number): void {
    this.courseWidth = width;
    this.courseHeight = height;
    this.altitude = 0;
    this.look = null;
    this.glideMs = 0;
    this.follower.restart();
  }

  /** Where the camera looks instead of following the ball; null while it follows. */
  get lookTarget(): LookTarget | null {
    return this.look;
  }

  /** A glide or a change of the zoom goes on by itself. */
  get isOnItsWay(): boolean {
    return this.isGliding || this.followedZoom.isChanging;
  }

  /** The center and the zoom of the present picture. */
  get center(): LookTarget {
    return { x: this.left + this.viewWidth / 2, y: this.top + this.viewHeight / 2, zoom: this.zoom };
  }

  /**
   * Leaves the ball and glides to a place, however far outside the course it is. Can be called again, also during a glide.
   * @param glideMs 0 goes there at once, as reduced motion always does
   */
  lookAt(target: LookTarget, nowMs: number, glideMs = GLIDE_MS): void {
    this.look = target;
    this.beginGlide(nowMs, glideMs);
  }

  /** Glides back to the ball and follows it again. Without a place to look at it does nothing. */
  lookBack(nowMs: number, glideMs = GLIDE_MS): void {
    if (!this.look) return;
    this.look = null;
    this.beginGlide(nowMs, glideMs);
  }

  /** The nearest target whose picture stays on the course and the ground below it. */
  within({ x, y, zoom }: LookTarget, view: View): LookTarget {
    const height = REFERENCE_VIEW_HEIGHT / zoom;
    const width = (height * view.width) / Math.max(1, view.height);
    const courseHeight = height >= this.courseHeight ? this.courseHeight : this.courseHeight + GROUND_BELOW;
    return {
      x: place(x - width / 2, width, this.courseWidth) + width / 2,
      y: place(y - height / 2, height, courseHeight) + height / 2,
      zoom,
    };
  }

  /**
   * Moves on.
   * @param seconds since the last update, 0 or more
   */
  update(subject: CameraSubject, view: View, seconds: number, nowMs: number): void {
    const aspect = view.width / Math.max(1, view.height);
    const followed = this.followBall(subject, view, seconds, nowMs);
    const goal = this.look ? poseOf(this.look, aspect) : followed;
    const share = view.reducedMotion || this.glideMs <= 0 ? 1 : clamp((nowMs - this.glideStartedMs) / this.glideMs, 0, 1);
    this.isGliding = share < 1;
    const pose = share < 1 ? mix(this.from, goal, smoothstep(share)) : goal;
    this.left = pose.left;
    this.top = pose.top;
    this.viewHeight = pose.height;
    this.viewWidth = pose.height * aspect;
    this.zoom = REFERENCE_VIEW_HEIGHT / pose.height;
    const travel = this.courseHeight - this.viewHeight;
    // A course that fits has no height to climb; the background stays as it is while the view grows past the course.
    if (travel > 0) this.altitude = clamp(1 - this.top / travel, 0, 1);
  }

  private beginGlide(nowMs: number, glideMs: number): void {
    this.from = { left: this.left, top: this.top, height: this.viewHeight };
    this.glideStartedMs = nowMs;
    this.glideMs = glideMs;
  }

  /** The pose in which the ball is followed. It is kept up to date while the camera looks elsewhere. */
  private followBall(subject: CameraSubject, view: View, seconds: number, nowMs: number): Pose {
    const { follower } = this;
    const zoom = this.followedZoom.update(view, Math.hypot(subject.velocityX, subject.velocityY), seconds, nowMs);
    const height = REFERENCE_VIEW_HEIGHT / zoom;
    const width = (height * view.width) / Math.max(1, view.height);
    follower.update(subject, seconds);
    const covered = (height * (view.coveredBelow ?? 0)) / Math.max(1, view.height);
    const open = height - covered;
    follower.keepBetween(subject.y - (LOWEST - REST_HEIGHT) * open, subject.y + (REST_HEIGHT - HIGHEST) * open);
    const fits = height >= this.courseHeight;
    const courseHeight = fits ? this.courseHeight : this.courseHeight + Math.max(GROUND_BELOW, covered);
    return {
      left: place(follower.focusX + follower.peekX - width / 2, width, this.courseWidth),
      top: place(follower.focusY + follower.peekY - REST_HEIGHT * open, height, courseHeight, SKY_ABOVE),
      height,
    };
  }
}

function poseOf({ x, y, zoom }: LookTarget, aspect: number): Pose {
  const height = REFERENCE_VIEW_HEIGHT / zoom;
  return { left: x - (height * aspect) / 2, top: y - height / 2, height };
}

/** Between two poses every edge moves in a straight line, so what both show stays in view. */
const mix = (from: Pose, to: Pose, share: number): Pose => ({
  left: from.left + (to.left - from.left) * share,
  top: from.top + (to.top - from.top) * share,
  height: from.height + (to.height - from.height) * share,
});

/**
 * Keeps the view on the course. A course that is smaller than the view is in its middle.
 * @param before how far the view may begin before the course
 */
function place(wanted: number, viewSize: number, courseSize: number, before = 0): number {
  return viewSize >= courseSize ? (courseSize - viewSize) / 2 : clamp(wanted, -before, courseSize - viewSize);
}
