import type { Theme } from '../../shared/course/course.ts';
import { BACKDROP_SLOTS, MOTE_CELL } from './backdrop-layout.ts';
import type { Camera } from './camera.ts';
import type { Context2d, Picture } from './canvas.ts';
import { type Drift, WEATHER } from './weather-scenes.ts';

const TURN = 2 * Math.PI;
/** Objects leave the view by this distance before they come back on the other side. */
const MARGIN = 12;
const COLUMNS = BACKDROP_SLOTS.motes.width / MOTE_CELL.width;

/** The part of the view in which the sky shows. */
interface Opening {
  readonly left: number;
  readonly width: number;
}

/** A fixed number in 0..1 for each object and use, so that the same moment always looks the same. */
function chance(thing: number, use: number): number {
  let h = Math.imul(thing + 1, 0x9e3779b1) ^ Math.imul(use + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296;
}

const fraction = (value: number): number => value - Math.floor(value);

/** The drifting objects between backdrop and course. Their places depend on time and camera alone. */
export class Weather {
  private readonly drifts: readonly Drift[];
  private readonly atlas: Picture | null;
  /** Four fixed numbers for each object: place across, place down, phase, speed. */
  private readonly fixed: Float32Array;

  constructor(theme: Theme, atlas: Picture | null) {
    this.drifts = WEATHER[theme];
    this.atlas = atlas;
    const count = this.drifts.reduce((sum, drift) => sum + drift.count, 0);
    this.fixed = Float32Array.from({ length: count * 4 }, (_, i) => chance(i >> 2, i & 3));
  }

  /** Draws into the opening of a view `camera.viewHeight` high. Not called with `reducedMotion`. */
  draw(context: Context2d, camera: Camera, opening: Opening, seconds: number): void {
    if (!this.atlas) return;
    let thing = 0;
    for (const drift of this.drifts) {
      for (let i = 0; i < drift.count; i++) this.drawThing(context, this.atlas, drift, i, thing++ * 4, camera, opening, seconds);
    }
    context.globalAlpha = 1;
  }

  private drawThing(
    context: Context2d,
    atlas: Picture,
    drift: Drift,
    index: number,
    at: number,
    camera: Camera,
    opening: Opening,
    seconds: number,
  ): void {
    const phase = this.fixed[at + 2] as number;
    const pace = 0.7 + 0.6 * (this.fixed[at + 3] as number);
    const twinkle = drift.twinkleHz > 0 ? Math.sin(TURN * (seconds * drift.twinkleHz * pace + phase)) : 1;
    if (twinkle <= 0.05) return;
    const across = opening.width + 2 * MARGIN;
    const down = camera.viewHeight * (drift.to - drift.from) + 2 * MARGIN;
    const sway = TURN * (seconds * drift.swayHz * pace + phase);
    // Speeds are given for zoom 1 and places as shares of the way, so that nothing jumps when the zoom changes.
    const scale = camera.viewHeight / REFERENCE_HEIGHT;
    const x = (this.fixed[at] as number) + (seconds * drift.speedX * pace) / REFERENCE_WIDTH - (camera.left * drift.parallax) / across;
    const y =
      (this.fixed[at + 1] as number) + (seconds * drift.speedY * pace) / REFERENCE_HEIGHT - (camera.top * drift.parallax) / (down * scale);
    const left = opening.left - MARGIN + fraction(x) * across + Math.sin(sway) * drift.swayX;
    const top = camera.viewHeight * drift.from - MARGIN + fraction(y) * down + Math.cos(sway * 1.3) * drift.swayY;
    const frame = drift.frameHz > 0 ? Math.floor((seconds * pace + phase * 9) * drift.frameHz) % drift.frames : index % drift.frames;
    const cell = drift.cell + frame;
    const { width, height } = MOTE_CELL;
    const { motes } = BACKDROP_SLOTS;
    context.globalAlpha = drift.alpha * Math.min(1, twinkle * 1.6);
    context.drawImage(
      atlas,
      motes.x + (cell % COLUMNS) * width,
      motes.y + Math.floor(cell / COLUMNS) * height,
      width,
      height,
      Math.round(left - width / 2),
      Math.round(top - height / 2),
      width,
      height,
    );
  }
}

/** Size of the view at zoom 1 for which speeds are given. */
const REFERENCE_HEIGHT = 336;
const REFERENCE_WIDTH = 320;
