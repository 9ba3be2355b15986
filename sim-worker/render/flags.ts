import { TILES } from '../../shared/course/tiles.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Context2d, Picture } from './canvas.ts';
import { ART_PER_TILE } from './units.ts';

/** Frames of the flag picture; the foot of the pole stands at x = 9. */
const FRAME_WIDTH = 28;
const FRAME_HEIGHT = 40;
const FRAMES = 4;
const FRAME_MS = 140;
const ROW_OFF = 0;
const ROW_ON = 1;
const ROW_FINISH = 2;
/** A flag that has just become active leaps up and comes down again. */
const LEAP_MS = 420;
const LEAP_PX = 5;

interface Flag {
  readonly x: number;
  readonly y: number;
  /** Bit of the frame's active flags; -1 for the finish. */
  readonly bit: number;
  raisedMs: number;
}

/** The flags of a course, waving. */
export class Flags {
  private readonly flags: Flag[] = [];
  private readonly picture: Picture | null;
  /** Bits of the last frame; null before the first, whose flags do not leap. */
  private known: number | null = null;

  constructor(scene: Scene, picture: Picture | null) {
    this.picture = picture;
    let bit = 0;
    // Bits count from the bottom, and within a row from the left.
    for (let row = scene.height - 1; row >= 0; row--) {
      for (let column = 0; column < scene.width; column++) {
        const id = scene.tiles[row * scene.width + column];
        if (id !== TILES.checkpointFlag && id !== TILES.finishFlag) continue;
        this.flags.push({
          x: column * ART_PER_TILE - 1,
          y: (row + 1) * ART_PER_TILE - FRAME_HEIGHT,
          bit: id === TILES.checkpointFlag ? bit++ : -1,
          raisedMs: Number.NEGATIVE_INFINITY,
        });
      }
    }
  }

  /** Draws the flags in view; `left` and `top` are the art pixel at the context's origin. `active` has a bit a checkpoint flag. */
  draw(context: Context2d, active: number, left: number, top: number, height: number, nowMs: number): void {
    const raised = active & ~(this.known ?? active);
    this.known = active;
    for (let i = 0; i < this.flags.length; i++) {
      const flag = this.flags[i] as Flag;
      if (flag.bit >= 0 && raised & (1 << flag.bit)) flag.raisedMs = nowMs;
      if (flag.y > top + height || flag.y + FRAME_HEIGHT < top) continue;
      const row = flag.bit < 0 ? ROW_FINISH : active & (1 << flag.bit) ? ROW_ON : ROW_OFF;
      const share = Math.min(1, (nowMs - flag.raisedMs) / LEAP_MS);
      const leap = share < 1 ? Math.round(Math.sin(share * Math.PI) * LEAP_PX * (1 - share)) : 0;
      const frame = Math.floor(nowMs / FRAME_MS + i) % FRAMES;
      this.drawFlag(context, row, frame, flag.x - left, flag.y - top, leap);
    }
  }

  private drawFlag(context: Context2d, row: number, frame: number, x: number, foot: number, leap: number): void {
    const y = foot - leap;
    if (this.picture) {
      const fromX = frame * FRAME_WIDTH;
      const fromY = row * FRAME_HEIGHT;
      context.drawImage(this.picture, fromX, fromY, FRAME_WIDTH, FRAME_HEIGHT, x, y, FRAME_WIDTH, FRAME_HEIGHT);
      // A leaping flag stands on a longer pole, not in the air.
      if (leap > 0) {
        const lower = FRAME_HEIGHT - leap;
        context.drawImage(this.picture, fromX, fromY + lower, FRAME_WIDTH, leap, x, foot + lower, FRAME_WIDTH, leap);
      }
      return;
    }
    context.fillStyle = '#f7f3e6';
    context.fillRect(x + 8, y + 2, 2, FRAME_HEIGHT - 2 + leap);
    context.fillStyle = row === ROW_ON ? '#ff8a1f' : row === ROW_OFF ? '#aab6c6' : '#22243a';
    if (row === ROW_FINISH) {
      context.fillRect(x + 10, y + 4, 16, 13);
      return;
    }
    context.beginPath();
    context.moveTo(x + 10, y + 4);
    context.lineTo(x + 26, y + 10);
    context.lineTo(x + 10, y + 16);
    context.closePath();
    context.fill();
  }
}
