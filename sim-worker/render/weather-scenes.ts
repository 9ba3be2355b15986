import type { Theme } from '../../shared/course/course.ts';

/** One kind of drifting object of a theme. Lengths in art pixels at zoom 1, times in seconds. */
export interface Drift {
  /** First cell of its picture in the motes of the backdrop, and how many cells it alternates between. */
  readonly cell: number;
  readonly frames: number;
  /** Pictures a second. With 0 each object has one of the frames for good. */
  readonly frameHz: number;
  readonly count: number;
  /** Own speed, pixels a second. */
  readonly speedX: number;
  readonly speedY: number;
  /** Width and height of its swaying, and how often a second. */
  readonly swayX: number;
  readonly swayY: number;
  readonly swayHz: number;
  readonly alpha: number;
  /** How often a second it lights up and goes out. With 0 it is always visible. */
  readonly twinkleHz: number;
  /** Share of the camera's movement that it follows. A small share looks far away. */
  readonly parallax: number;
  /** Part of the view's height in which it moves, as shares from the top. It leaves at one end and returns at the other. */
  readonly from: number;
  readonly to: number;
}

/** Values that most kinds have in common. */
const STILL: Drift = {
  cell: 0,
  frames: 1,
  frameHz: 0,
  count: 1,
  speedX: 0,
  speedY: 0,
  swayX: 0,
  swayY: 0,
  swayHz: 0.2,
  alpha: 1,
  twinkleHz: 0,
  parallax: 0.4,
  from: 0,
  to: 1,
};

const drift = (members: Partial<Drift>): Drift => ({ ...STILL, ...members });

/** Most objects of one theme. Each costs one small picture a frame, which is felt on phones. */
export const WEATHER_MAX = 40;

/** Birds that cross high up. Their four pictures are one beat of the wings. @param flapHz pictures a second */
const birds = (cell: number, count: number, speedX: number, flapHz: number): Drift =>
  drift({ cell, count, frames: 4, frameHz: flapHz, speedX, swayY: 7, swayHz: 0.11, parallax: 0.1, from: 0.05, to: 0.5 });

export const WEATHER: Readonly<Record<Theme, readonly Drift[]>> = {
  // Dandelion seeds sail, pollen hangs, a few birds are on their way.
  meadow: [
    birds(0, 3, 17, 5),
    drift({ cell: 4, count: 11, frames: 2, speedX: 9, speedY: -5, swayX: 6, swayY: 5, swayHz: 0.16, parallax: 0.5, alpha: 0.95 }),
    drift({ cell: 6, count: 14, frames: 2, speedX: 4, speedY: 2, swayX: 8, swayY: 4, swayHz: 0.12, twinkleHz: 0.21, parallax: 0.35 }),
  ],
  // Fireflies wander and pulse, crystals catch the light, water drips from above.
  cavern: [
    drift({ cell: 4, count: 7, frames: 4, frameHz: 3, twinkleHz: 0.17, parallax: 0.12 }),
    drift({ cell: 0, count: 15, frames: 2, speedX: 2, swayX: 17, swayY: 12, swayHz: 0.09, twinkleHz: 0.3, parallax: 0.4 }),
    drift({ cell: 2, count: 4, frames: 1, speedY: 118, twinkleHz: 0.13, alpha: 0.8, parallax: 0.6 }),
  ],
  // The snow itself is two layers of the backdrop; these are the flakes that come close.
  frost: [
    drift({ cell: 0, count: 10, frames: 2, speedX: -12, speedY: 40, swayX: 9, swayHz: 0.24, parallax: 0.6 }),
    drift({ cell: 2, count: 9, frames: 4, frameHz: 3, speedX: -15, speedY: 52, swayX: 13, swayHz: 0.3, parallax: 0.8 }),
  ],
  // Gulls, the sparkle of the air above the sea, and petals.
  lagoon: [
    birds(0, 4, 13, 2.4),
    drift({ cell: 4, count: 12, frames: 4, frameHz: 6, twinkleHz: 0.4, parallax: 0.06, from: 0.62, to: 1 }),
    drift({ cell: 8, count: 10, frames: 4, frameHz: 3, speedX: -10, speedY: 9, swayX: 8, swayY: 3, swayHz: 0.22, parallax: 0.5 }),
  ],
  // Leaves tumble down, dust dances in the light.
  thicket: [
    drift({ cell: 0, count: 18, frames: 4, frameHz: 3.5, speedX: -6, speedY: 17, swayX: 16, swayHz: 0.25, parallax: 0.5 }),
    drift({ cell: 4, count: 10, frames: 2, speedY: -3, swayX: 10, swayY: 6, swayHz: 0.1, twinkleHz: 0.22, parallax: 0.3 }),
  ],
  // Dust on the wind, hawks that hardly move a wing, a tumbleweed now and then.
  quarry: [
    birds(0, 2, -9, 0.9),
    drift({ cell: 4, count: 16, frames: 2, speedX: 38, speedY: 3, swayY: 4, swayHz: 0.3, twinkleHz: 0.24, parallax: 0.5, alpha: 0.85 }),
    drift({ cell: 6, count: 10, frames: 2, speedX: 20, speedY: 1, swayY: 8, swayHz: 0.17, twinkleHz: 0.15, parallax: 0.3, alpha: 0.7 }),
    drift({ cell: 8, count: 1, frames: 4, frameHz: 7, speedX: 30, swayY: 9, swayHz: 0.55, parallax: 0.28, from: 0.82, to: 0.84 }),
  ],
};
