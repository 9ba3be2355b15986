import { addedFlags, type FlagSet, hasFlag } from '../../shared/course/flag-set.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Context2d, Picture } from './canvas.ts';
import { FLAG_LAYOUT } from './flag-layout.ts';
import { flagTilesOf } from './flag-tiles.ts';
import { aroundRim, whiteCopy } from './high-contrast.ts';
import { ART_PER_TILE } from './units.ts';

const { frame: FRAME, frames: FRAMES, rows: ROWS, pole: POLE, halo: HALO } = FLAG_LAYOUT;
const FRAME_MS = 95;
/** The cloth of an inactive flag moves slower. */
const LIMP_FRAME_MS = 210;
/** A flag that becomes active is hoisted, and swings a little over the top. */
const HOIST_MS = 520;
const HOIST_PX = 17;
/** The lamp flares up with it and then pulses slowly. */
const FLARE_MS = 700;
const FLARE_SCALE = 1.1;
const GLOW_ALPHA = 0.75;
const GLOW_BREATH = 0.2;
const GLOW_RADIANS_PER_MS = 0.0021;
/** How far the finish flag sinks when the ball drops into the cup, art pixels. */
const DIP_PX = 6;
/** The lamp's middle within the frame. */
const LAMP_X = 9;
const LAMP_Y = 2;

interface Flag {
  readonly x: number;
  readonly y: number;
  /** The place of the flag in the frame's set of active flags; -1 for the finish. */
  readonly index: number;
  raisedMs: number;
}

/** The flags of a course: the finish is checkered and waves, inactive ones are gray and limp, active ones orange with a lit lamp. */
export class Flags {
  private readonly flags: Flag[] = [];
  private readonly picture: Picture | null;
  private white: Picture | null | undefined;
  /** Active flags of the last frame. Null before the first frame, whose flags are not hoisted. */
  private known: FlagSet | null = null;
  /** The last picture has shown a flag that waves. */
  isWaving = false;
  /** A flag is being hoisted. */
  isHoisting = false;

  constructor(scene: Scene, picture: Picture | null) {
    this.picture = picture;
    let index = 0;
    for (const { column, row, isFinish } of flagTilesOf(scene)) {
      this.flags.push({
        x: column * ART_PER_TILE - 1,
        y: (row + 1) * ART_PER_TILE - FRAME.height,
        index: isFinish ? -1 : index++,
        raisedMs: Number.NEGATIVE_INFINITY,
      });
    }
  }

  /**
   * Draws the flags in view; `left` and `top` are the art pixel at the context's origin. `active` are the checkpoint flags that are.
   * @param reducedMotion flags do not wave, and are up at once
   * @param highContrast each has a light line around it
   * @param dip how far the finish flag dips, 0 to 1
   */
  draw(
    context: Context2d,
    active: FlagSet,
    left: number,
    top: number,
    height: number,
    nowMs: number,
    reducedMotion = false,
    highContrast = false,
    dip = 0,
  ): void {
    const raised = addedFlags(active, this.known ?? active);
    this.known = active;
    this.isWaving = false;
    this.isHoisting = false;
    for (let i = 0; i < this.flags.length; i++) {
      const flag = this.flags[i] as Flag;
      if (flag.index >= 0 && hasFlag(raised, flag.index)) flag.raisedMs = nowMs;
      if (flag.y - HALO.height > top + height || flag.y + FRAME.height < top) continue;
      this.isWaving ||= this.picture !== null && !reducedMotion;
      this.isHoisting ||= nowMs - flag.raisedMs < FLARE_MS && !reducedMotion;
      const x = flag.x - left;
      const sunk = flag.index < 0 ? Math.round(dip * DIP_PX) : 0;
      const y = flag.y - top + sunk;
      const isLit = flag.index >= 0 && hasFlag(active, flag.index);
      const frameMs = flag.index >= 0 && !isLit ? LIMP_FRAME_MS : FRAME_MS;
      const frame = (reducedMotion ? i : Math.floor(nowMs / frameMs) + i * 3) % FRAMES;
      if (highContrast) this.drawRim(context, frame, isLit, flag.index < 0 ? ROWS.finish : ROWS.off, x, y, sunk);
      if (!this.picture) drawPlainFlag(context, flag.index < 0 ? 'finish' : isLit ? 'on' : 'off', x, y);
      else if (isLit)
        drawLitFlag(
          context,
          this.picture,
          frame,
          x,
          y,
          reducedMotion ? Number.POSITIVE_INFINITY : nowMs - flag.raisedMs,
          reducedMotion ? 0 : nowMs,
        );
      else drawPart(context, this.picture, frame * FRAME.width, flag.index < 0 ? ROWS.finish : ROWS.off, x, y, sunk);
    }
  }

  /** A lit flag is a pole and a pennant; the line goes around both. */
  private drawRim(context: Context2d, frame: number, isLit: boolean, row: number, x: number, y: number, sunk: number): void {
    this.white ??= whiteCopy(this.picture);
    const { white } = this;
    if (!white) return;
    aroundRim((dx, dy) => {
      if (isLit) drawPart(context, white, POLE.x, POLE.y, x + dx, y + dy);
      drawPart(context, white, frame * FRAME.width, isLit ? ROWS.pennant : row, x + dx, y + dy, sunk);
    });
  }
}

/** @param sunk rows of the foot that are in the ground */
function drawPart(context: Context2d, picture: Picture, fromX: number, fromY: number, x: number, y: number, sunk = 0): void {
  const height = FRAME.height - sunk;
  context.drawImage(picture, fromX, fromY, FRAME.width, height, x, y, FRAME.width, height);
}

/** `age` is the time since the flag became active, ms. */
function drawLitFlag(context: Context2d, picture: Picture, frame: number, x: number, y: number, age: number, nowMs: number): void {
  const flare = age < FLARE_MS ? 1 - age / FLARE_MS : 0;
  const size = Math.round(HALO.width * (1 + FLARE_SCALE * flare));
  context.globalAlpha = Math.min(1, GLOW_ALPHA + GLOW_BREATH * Math.sin(nowMs * GLOW_RADIANS_PER_MS) + flare);
  const haloX = Math.round(x + LAMP_X - size / 2);
  const haloY = Math.round(y + LAMP_Y - size / 2);
  context.drawImage(picture, HALO.x, HALO.y, HALO.width, HALO.height, haloX, haloY, size, size);
  context.globalAlpha = 1;
  drawPart(context, picture, POLE.x, POLE.y, x, y);
  drawPart(context, picture, frame * FRAME.width, ROWS.pennant, x, y + hoistAt(age));
}

/** Pixels that the pennant still has to climb. It overshoots by one and settles. */
function hoistAt(age: number): number {
  if (age >= HOIST_MS) return 0;
  const rest = 1 - age / HOIST_MS;
  return Math.round(HOIST_PX * rest ** 3 - Math.sin(rest * Math.PI) * 1.6 * rest);
}

/** Stands in for the pictures. */
function drawPlainFlag(context: Context2d, kind: 'on' | 'off' | 'finish', x: number, y: number): void {
  context.fillStyle = '#f7f3e6';
  context.fillRect(x + 8, y + 2, 2, FRAME.height - 2);
  context.fillStyle = kind === 'on' ? '#ff8a1f' : kind === 'off' ? '#aab6c6' : '#22243a';
  if (kind === 'finish') {
    context.fillRect(x + 10, y + 4, 16, 13);
    return;
  }
  if (kind === 'off') {
    context.fillRect(x + 10, y + 4, 6, 16);
    return;
  }
  context.beginPath();
  context.moveTo(x + 10, y + 4);
  context.lineTo(x + 26, y + 10);
  context.lineTo(x + 10, y + 16);
  context.closePath();
  context.fill();
}
