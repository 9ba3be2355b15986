import type { Theme } from '../../shared/course/course.ts';

/** A rectangle of the backdrop's picture, art pixels. */
export interface Slot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the parts of a backdrop lie in `backdrop-{theme}.png`. Silhouettes and clouds repeat every 512 pixels, stars every 256. */
export const BACKDROP_SLOTS = {
  far: { x: 0, y: 0, width: 512, height: 176 },
  mid: { x: 0, y: 176, width: 512, height: 144 },
  near: { x: 0, y: 320, width: 512, height: 128 },
  clouds: { x: 0, y: 448, width: 512, height: 96 },
  sun: { x: 0, y: 544, width: 96, height: 96 },
  glint: { x: 96, y: 544, width: 128, height: 160 },
  stars: { x: 256, y: 544, width: 256, height: 160 },
  extra: { x: 0, y: 704, width: 512, height: 160 },
} as const satisfies Record<string, Slot>;

export const BACKDROP_SIZE = { width: 512, height: 864 } as const;

/** The sky's strip: four pixels wide (the period of its dithering), twice the view high. */
export const SKY_SIZE = { width: 4, height: 672 } as const;

/** One layer, from back to front. Places are shares of the view, distances art pixels at zoom 1. */
export interface BackdropLayer {
  readonly slot: keyof typeof BACKDROP_SLOTS;
  /** `row` repeats sideways, `cover` in both directions, `single` stands once. */
  readonly repeat: 'row' | 'cover' | 'single';
  /** Upper edge at the bottom of the course, as a share of the view's height. */
  readonly top: number;
  /** How far the layer sinks over the climb. */
  readonly sink: number;
  /** Share of the camera's sideways movement that the layer follows. */
  readonly parallax: number;
  /** Own movement, pixels a second. */
  readonly drift?: number;
  /** Shift of the pattern, so that two uses of one slot differ. */
  readonly shift?: number;
  /** Middle of a single, as a share of the view's width. */
  readonly anchor?: number;
  /** The lowest row goes on to the bottom of the view. */
  readonly fillBelow?: boolean;
  readonly alpha?: number;
}

const SUN: BackdropLayer = { slot: 'sun', repeat: 'single', top: 0.02, sink: 70, parallax: 0.03, anchor: 0.6 };
const STARS: BackdropLayer = { slot: 'stars', repeat: 'cover', top: 0, sink: 50, parallax: 0.02 };

const clouds = (top: number, sink: number, parallax: number, drift: number, shift: number, alpha = 1): BackdropLayer => ({
  slot: 'clouds',
  repeat: 'row',
  top,
  sink,
  parallax,
  drift,
  shift,
  alpha,
});

const ridge = (slot: 'far' | 'mid' | 'near' | 'extra', top: number, sink: number, parallax: number, shift = 0): BackdropLayer => ({
  slot,
  repeat: 'row',
  top,
  sink,
  parallax,
  shift,
  fillBelow: true,
});

const SKY_CLOUDS = [
  clouds(-0.75, 240, 0.05, 1.6, 180, 0.9),
  clouds(-0.2, 190, 0.07, 2.2, 40),
  clouds(0.18, 150, 0.05, 1.4, 300, 0.85),
] as const;

/** All layers of each theme. Far ones sink and slide less than near ones. */
export const BACKDROPS: Readonly<Record<Theme, readonly BackdropLayer[]>> = {
  meadow: [
    SUN,
    ...SKY_CLOUDS,
    ridge('far', 0.36, 150, 0.08),
    ridge('mid', 0.6, 230, 0.14),
    ridge('extra', 0.74, 330, 0.2),
    ridge('near', 0.9, 430, 0.3),
  ],
  cavern: [STARS, SUN, ridge('far', 0.3, 150, 0.08), ridge('mid', 0.52, 240, 0.16), ridge('near', 0.78, 340, 0.28)],
  frost: [STARS, SUN, ...SKY_CLOUDS, ridge('far', 0.3, 140, 0.08), ridge('mid', 0.54, 220, 0.15), ridge('near', 0.82, 330, 0.28)],
  lagoon: [
    STARS,
    SUN,
    ...SKY_CLOUDS,
    ridge('mid', 0.52, 120, 0.06),
    ridge('extra', 0.62, 120, 0.06),
    { slot: 'glint', repeat: 'single', top: 0.62, sink: 120, parallax: 0.03, anchor: 0.6 },
    ridge('near', 0.84, 360, 0.3),
  ],
  thicket: [
    SUN,
    ...SKY_CLOUDS.slice(1),
    ridge('far', 0.42, 150, 0.08),
    { slot: 'extra', repeat: 'cover', top: 0, sink: 120, parallax: 0.12, alpha: 0.6 },
    ridge('mid', 0.58, 230, 0.16),
    ridge('near', 0.78, 330, 0.28),
  ],
  quarry: [SUN, ...SKY_CLOUDS, ridge('far', 0.38, 150, 0.08), ridge('mid', 0.58, 240, 0.16), ridge('near', 0.8, 340, 0.28)],
};
