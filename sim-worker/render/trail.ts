import type { Context2d } from './canvas.ts';
import { ART_PER_UNIT } from './units.ts';

const POINTS = 24;
/** Two steps of the simulation. */
const SPACING_MS = 2000 / 135;
/** Slower than this the ball leaves no trail: 4 units a second. */
const SPEED_MIN = 4 * ART_PER_UNIT;
const ALPHA = 0.35;
/** Width at the ball, art pixels; it narrows to 1. */
const WIDTH = 4.5;

/** The ball's last places, fading out. Their number is the same at any frame rate: between two frames the path counts as straight. */
export class Trail {
  private readonly x = new Float32Array(POINTS);
  private readonly y = new Float32Array(POINTS);
  private readonly bornMs = new Float64Array(POINTS).fill(Number.NEGATIVE_INFINITY);
  private next = 0;
  private fromX = 0;
  private fromY = 0;
  private fromMs = Number.NaN;
  private dueMs = 0;
  /** The last picture has shown some of it. */
  isShown = false;

  /** Adds the ball's place, art pixels, and speed, art pixels a second. */
  add(x: number, y: number, speed: number, nowMs: number): void {
    if (speed < SPEED_MIN) {
      this.fromMs = Number.NaN;
      return;
    }
    const passedMs = nowMs - this.fromMs;
    // A trail begins here, or continues after a pause longer than the trail.
    if (!(passedMs < POINTS * SPACING_MS)) this.dueMs = nowMs;
    for (; this.dueMs <= nowMs; this.dueMs += SPACING_MS) {
      const share = passedMs > 0 ? 1 - (nowMs - this.dueMs) / passedMs : 1;
      this.place(this.fromX + (x - this.fromX) * share, this.fromY + (y - this.fromY) * share, this.dueMs);
    }
    this.fromX = x;
    this.fromY = y;
    this.fromMs = nowMs;
  }

  private place(x: number, y: number, bornMs: number): void {
    this.x[this.next] = x;
    this.y[this.next] = y;
    this.bornMs[this.next] = bornMs;
    this.next = (this.next + 1) % POINTS;
  }

  clear(): void {
    this.bornMs.fill(Number.NEGATIVE_INFINITY);
    this.fromMs = Number.NaN;
  }

  draw(context: Context2d, left: number, top: number, nowMs: number): void {
    context.fillStyle = '#ffffff';
    this.isShown = false;
    const lifeMs = POINTS * SPACING_MS;
    for (let i = 0; i < POINTS; i++) {
      const rest = 1 - (nowMs - (this.bornMs[i] as number)) / lifeMs;
      if (!(rest > 0)) continue;
      this.isShown = true;
      const size = Math.max(1, Math.round(WIDTH * rest));
      const x = Math.round((this.x[i] as number) - left - size / 2);
      const y = Math.round((this.y[i] as number) - top - size / 2);
      context.globalAlpha = ALPHA * rest;
      if (size < 3) {
        context.fillRect(x, y, size, size);
      } else {
        // A square of this size looks round without its corners.
        context.fillRect(x + 1, y, size - 2, size);
        context.fillRect(x, y + 1, 1, size - 2);
        context.fillRect(x + size - 1, y + 1, 1, size - 2);
      }
    }
    context.globalAlpha = 1;
  }
}
