import type { Frame, View } from '../../shared/protocol/frame.ts';
import type { Camera } from './camera.ts';
import type { Place } from './units.ts';

/** The course is seen at rest for this long first: who presses Play at once sees no movement, and the page has loaded by then. */
const WAIT_MS = 2_000;
/** From the ball to the flag. */
const CLIMB_MS = 4_000;
/** At the flag. */
const STAY_MS = 1_500;
/** Down to the ball again, where play begins. */
const RETURN_MS = 2_500;
/** The way down to the ball when Play was pressed meanwhile. */
const HURRY_MS = 600;
/** Height of the flag in the picture, a share from above. */
const FLAG_HEIGHT = 0.36;

/**
 * Behind the start card the view climbs once from the ball to the flag, shows it, and returns. It ends early, at the ball, when the game is
 * played or aimed, when the page is hidden or turned, and never begins with reduced motion.
 */
export class StartClimb {
  private readonly camera: Camera;
  private stage: 'waiting' | 'climbing' | 'returning' | 'over' = 'waiting';
  /** When the stage began. */
  private sinceMs = Number.NaN;
  private lastMs = Number.NaN;
  private size = '';

  constructor(camera: Camera) {
    this.camera = camera;
  }

  /** Another course is shown. */
  restart(): void {
    this.stage = 'waiting';
    this.sinceMs = Number.NaN;
  }

  /** Shows no more of it on this course, and leads the view to the ball. */
  end(nowMs = this.lastMs): void {
    const { camera } = this;
    if (this.isLeading) {
      // A slow return becomes a fast one.
      camera.lookAt(camera.center, nowMs, 0);
      camera.lookBack(nowMs, HURRY_MS);
    }
    this.stage = 'over';
  }

  /** The page is hidden. A climb that has not begun waits for the player. */
  leave(): void {
    if (this.isLeading) this.end();
  }

  /** When it begins by itself; infinity when it does not. */
  get dueMs(): number {
    return this.stage === 'waiting' ? this.sinceMs + WAIT_MS : Number.POSITIVE_INFINITY;
  }

  /** The view is not at the ball. */
  get isLeading(): boolean {
    return this.stage === 'climbing' || this.stage === 'returning';
  }

  /**
   * Once a frame, before the camera moves on.
   * @param flag the finish; without one there is nothing to climb to
   */
  update(frame: Frame, view: View, flag: Place | null, nowMs: number): void {
    if (this.stage === 'over') return;
    this.lastMs = nowMs;
    if (Number.isNaN(this.sinceMs)) this.sinceMs = nowMs;
    const isStill = frame.phase === 'paused' && !frame.aim && !frame.watched;
    const size = `${view.width} ${view.height}`;
    const isTurned = size !== this.size;
    this.size = size;
    if (!isStill || !flag || view.reducedMotion || (this.isLeading && isTurned)) {
      this.end(nowMs);
      return;
    }
    const passedMs = nowMs - this.sinceMs;
    if (this.stage === 'waiting') {
      if (passedMs >= WAIT_MS) this.begin(flag, view, nowMs);
    } else if (this.stage === 'climbing') {
      if (passedMs >= CLIMB_MS + STAY_MS) this.descend(nowMs);
    } else if (passedMs >= RETURN_MS) this.stage = 'over';
  }

  private begin({ x, y }: Place, view: View, nowMs: number): void {
    const { camera } = this;
    const center = { x, y: y + (0.5 - FLAG_HEIGHT) * camera.viewHeight, zoom: camera.zoom };
    camera.lookAt(camera.within(center, view), nowMs, CLIMB_MS);
    this.stage = 'climbing';
    this.sinceMs = nowMs;
  }

  private descend(nowMs: number): void {
    this.camera.lookBack(nowMs, RETURN_MS);
    this.stage = 'returning';
    this.sinceMs = nowMs;
  }
}
