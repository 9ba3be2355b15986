import type { Frame, View } from '../../shared/protocol/frame.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import type { Camera, LookTarget } from './camera.ts';
import { REFERENCE_VIEW_HEIGHT } from './camera-zoom.ts';
import { ART_PER_TILE, clamp, type Place } from './units.ts';

/** Zooms that a pinch can reach: the smallest and the largest that can be chosen. */
const ZOOM_MIN = 0.35;
const ZOOM_MAX = 1;
/** How much of what a finger moves beyond a limit is shown, at first; and the most, as a share of the view or a factor of the zoom. */
const RUBBER = 0.55;
const RUBBER_SHARE = 0.25;
const RUBBER_ZOOM = 1.35;
/** A view that was moved too far returns to its limit in this time. */
const SETTLE_MS = 180;
/** How long the view glides to a place on the mini-map. Short: a finger on the mini-map asks for another place in every frame. */
const PLACE_MS = 80;
/** Without a new movement the camera returns to the ball after this time. */
const PATIENCE_MS = 4_000;
/** The fastest movement by keys or stick, heights of the view a second. */
const STEER_HEIGHTS = 0.9;

/**
 * Lets the player look around while the ball rests, and leads the camera back: when a drag begins, when the ball is played, and after
 * four seconds.
 */
export class PlayerLook {
  private readonly camera: Camera;
  /** Where fingers have moved the view, limits not considered. */
  private wanted: LookTarget | null = null;
  /** What the camera was told last. It differs when something else leads the camera. */
  private shown: LookTarget | null = null;
  private isHeld = false;
  private isFree = false;
  private steerX = 0;
  private steerY = 0;
  private sinceMs = 0;
  private pull = '';
  private view: View | undefined;

  constructor(camera: Camera) {
    this.camera = camera;
  }

  /**
   * Handles one input.
   * @param isAtRest the ball waits for a shot, or the camera is free; otherwise there is nothing to look at but the ball
   * @param flag the next flag, or null without one
   */
  handle(input: LookInput, view: View, isAtRest: boolean, flag: Place | null, nowMs: number): void {
    this.sinceMs = nowMs;
    // The code of the look is loaded with the first look: there was no frame before.
    this.view ??= view;
    if (input.kind === 'steer') [this.steerX, this.steerY] = [clamp(input.x, -1, 1), clamp(input.y, -1, 1)];
    if (input.kind === 'back') this.end(nowMs);
    if (input.kind === 'release') this.settle(view, nowMs);
    if (!isAtRest) return;
    if (input.kind === 'move') this.move(input, view, nowMs);
    if (input.kind === 'place') {
      this.isHeld = true;
      const { zoom } = this.camera.center;
      this.show({ x: input.x * ART_PER_TILE, y: input.y * ART_PER_TILE, zoom }, view, nowMs, PLACE_MS);
    }
    if (input.kind === 'flag' && flag) {
      this.isHeld = true;
      const { zoom } = this.camera.center;
      this.show({ x: this.camera.center.x, y: flag.y, zoom }, view, nowMs, undefined, flag);
    }
  }

  /** Once a frame, before the camera moves on. */
  update(frame: Frame, view: View, seconds: number, nowMs: number): void {
    const pull = frame.aim ? `${frame.aim.pullX} ${frame.aim.pullY}` : '';
    const hasAimed = pull !== '' && pull !== this.pull;
    this.pull = pull;
    const isTurned = this.view?.width !== view.width || this.view.height !== view.height;
    this.view = view;
    // Over a run that is watched, the camera may stay where the player has moved it.
    const isFree = frame.watched?.isCameraFree ?? false;
    this.isFree = isFree;
    const isPlayed = frame.phase !== 'ready' || hasAimed || frame.effects.some(({ kind }) => kind === 'return');
    const isOver = isTurned || (isPlayed && !isFree);
    if (isOver) {
      this.end(nowMs);
      return;
    }
    if (this.steerX !== 0 || this.steerY !== 0) this.steer(view, seconds, nowMs);
    else if (!this.isHeld && !isFree && nowMs - this.sinceMs > PATIENCE_MS) this.end(nowMs);
  }

  /** When it leads the camera back by itself; infinity when it does not. */
  get dueMs(): number {
    return this.isLeading && !this.isHeld && !this.isFree ? this.sinceMs + PATIENCE_MS + 1 : Number.POSITIVE_INFINITY;
  }

  private get isLeading(): boolean {
    return this.shown !== null && this.camera.lookTarget === this.shown;
  }

  private move(input: Extract<LookInput, { kind: 'move' }>, view: View, nowMs: number): void {
    this.isHeld = true;
    const from = (this.isLeading && this.wanted) || this.camera.center;
    // A zoom may be pulled beyond its limits by a factor; what is asked beyond that is lost, so that the way back begins at once.
    const zoom = clamp(from.zoom * input.scale, ZOOM_MIN / RUBBER_ZOOM ** 2, ZOOM_MAX * RUBBER_ZOOM ** 2);
    const before = artPerCss(from.zoom, view);
    const after = artPerCss(zoom, view);
    const awayX = input.x - view.width / 2;
    const awayY = input.y - view.height / 2;
    this.wanted = {
      x: from.x + awayX * (before - after) - input.dx * after,
      y: from.y + awayY * (before - after) - input.dy * after,
      zoom,
    };
    const limited = this.limit(this.wanted, view);
    const height = REFERENCE_VIEW_HEIGHT / limited.zoom;
    const range = height * RUBBER_SHARE;
    this.lead(
      {
        x: limited.x + rubber(this.wanted.x - limited.x, range),
        y: limited.y + rubber(this.wanted.y - limited.y, range),
        zoom: limited.zoom * Math.exp(rubber(Math.log(zoom / limited.zoom), Math.log(RUBBER_ZOOM))),
      },
      nowMs,
      0,
    );
  }

  private steer(view: View, seconds: number, nowMs: number): void {
    const { x, y, zoom } = this.camera.center;
    const step = (REFERENCE_VIEW_HEIGHT / zoom) * STEER_HEIGHTS * seconds;
    this.sinceMs = nowMs;
    this.show({ x: x + this.steerX * step, y: y + this.steerY * step, zoom }, view, nowMs, 0);
  }

  /** The fingers are up: the view returns to its limits and waits. */
  private settle(view: View, nowMs: number): void {
    this.isHeld = false;
    if (this.isLeading && this.wanted) this.show(this.wanted, view, nowMs, SETTLE_MS);
  }

  /** @param inView a place that stays in the picture, if the course is not too wide for both */
  private show(target: LookTarget, view: View, nowMs: number, glideMs?: number, inView?: Place): void {
    const half = (artPerCss(target.zoom, view) * view.width) / 2;
    const x = inView ? clamp(target.x, inView.x - half * 0.7, inView.x + half * 0.7) : target.x;
    this.wanted = this.limit({ ...target, x }, view);
    this.lead(this.wanted, nowMs, glideMs);
  }

  private limit(target: LookTarget, view: View): LookTarget {
    return this.camera.within({ ...target, zoom: clamp(target.zoom, ZOOM_MIN, ZOOM_MAX) }, view);
  }

  private lead(target: LookTarget, nowMs: number, glideMs?: number): void {
    this.shown = target;
    this.camera.lookAt(target, nowMs, glideMs);
  }

  private end(nowMs: number): void {
    if (this.isLeading) this.camera.lookBack(nowMs);
    this.shown = null;
    this.wanted = null;
    this.isHeld = false;
  }
}

const artPerCss = (zoom: number, view: View): number => REFERENCE_VIEW_HEIGHT / zoom / Math.max(1, view.height);

/** What is shown of a distance beyond a limit: less and less of it, and never more than `most`. */
function rubber(beyond: number, most: number): number {
  return beyond === 0 ? 0 : Math.sign(beyond) * most * (1 - 1 / ((Math.abs(beyond) * RUBBER) / most + 1));
}
