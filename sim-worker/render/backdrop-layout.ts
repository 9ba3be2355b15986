import type { Theme } from '../../shared/course/course.ts';

/** A rectangle of the backdrop's picture, art pixels. */
interface Slot {
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
  motes: { x: 224, y: 544, width: 32, height: 160 },
  stars: { x: 256, y: 544, width: 256, height: 160 },
  extra: { x: 0, y: 704, width: 512, height: 160 },
  buried: { x: 0, y: 864, width: 384, height: 64 },
  cave: { x: 384, y: 864, width: 128, height: 64 },
  landmark: { x: 0, y: 928, width: 128, height: 112 },
} as const satisfies Record<string, Slot>;

/** The motes' slot is a grid of such cells: what drifts through the air, one picture a cell. */
export const MOTE_CELL = { width: 16, height: 8 } as const;

/**
 * The slot of the things inside the ground: two large ones, four of middle size and eight small ones. `x` is where the first of a size lies
 * in the slot, `columns` how many stand side by side.
 */
export const BURIED_SIZES = [
  { x: 0, columns: 2, count: 2, width: 96, height: 56 },
  { x: 192, columns: 2, count: 4, width: 48, height: 32 },
  { x: 288, columns: 4, count: 8, width: 24, height: 24 },
] as const;

export const BACKDROP_SIZE = { width: 512, height: 1040 } as const;

/** The sky's strip: four pixels wide (the period of its dithering), twice the view high. */
export const SKY_SIZE = { width: 4, height: 672 } as const;

/** One layer, from back to front. Places are shares of the view, distances art pixels at zoom 1. */
export interface BackdropLayer {
  readonly slot: keyof typeof BACKDROP_SLOTS;
  /** `row` repeats sideways, `cover` in both directions, `single` is drawn once. */
  readonly repeat: 'row' | 'cover' | 'single';
  /** Where the layer's line (the foot of a silhouette, the middle of a cloud bank) stands at the bottom of the course, as a share of the view's height. */
  readonly line: number;
  /** The line's distance from the upper edge of the slot. */
  readonly rise: number;
  /** How far the layer sinks over the climb. */
  readonly sink: number;
  /** Share of the camera's sideways movement that the layer follows. */
  readonly parallax: number;
  /** Own movement, pixels a second. */
  readonly drift?: number;
  /** Speed at which the layer falls, pixels a second. Such a layer is weather and is left out with `reducedMotion`. */
  readonly fall?: number;
  /** Shift of the pattern, so that two uses of one slot differ. */
  readonly shift?: number;
  /** Middle of a single, as a share of the width in view between the course's walls; `sun` follows the sun, `course` is chosen by the course. */
  readonly anchor?: number | 'sun' | 'course';
  /** The lowest row of pixels is repeated down to the bottom of the view. */
  readonly fillBelow?: boolean;
  readonly alpha?: number;
  /** How often a second its alpha falls by a third and rises again. */
  readonly breatheHz?: number;
}

/** The height of the sun is not its line's, but where the sky is open. */
const SUN: BackdropLayer = { slot: 'sun', repeat: 'single', line: 0, rise: 48, sink: 0, parallax: 0, anchor: 'sun' };
const STARS: BackdropLayer = { slot: 'stars', repeat: 'cover', line: 0, rise: 0, sink: 50, parallax: 0.02 };

const clouds = (line: number, sink: number, parallax: number, drift: number, shift: number, alpha = 1): BackdropLayer => ({
  slot: 'clouds',
  repeat: 'row',
  line,
  rise: 48,
  sink,
  parallax,
  drift,
  shift,
  alpha,
});

const ridge = (slot: 'far' | 'mid' | 'near' | 'extra', line: number, rise: number, sink: number, parallax: number): BackdropLayer => ({
  slot,
  repeat: 'row',
  line,
  rise,
  sink,
  parallax,
  fillBelow: true,
});

/** A landmark stands in a layer of silhouettes that has this line, sinks as far and follows the camera as much. */
const landmark = (line: number, rise: number, sink: number, parallax: number): BackdropLayer => ({
  slot: 'landmark',
  repeat: 'single',
  line,
  rise,
  sink,
  parallax,
  anchor: 'course',
});

/** Snow at one depth: nearer flakes fall faster and follow the camera more. */
const snow = (fall: number, drift: number, parallax: number, shift: number, alpha: number): BackdropLayer => ({
  slot: 'glint',
  repeat: 'cover',
  line: 0,
  rise: 0,
  sink: 900 * parallax,
  parallax,
  drift,
  fall,
  shift,
  alpha,
});

/** Light that falls through the leaves. */
const shaft = (line: number, anchor: number, breatheHz: number): BackdropLayer => ({
  slot: 'glint',
  repeat: 'single',
  line,
  rise: 0,
  sink: 40,
  parallax: 0.2,
  anchor,
  alpha: 0.8,
  breatheHz,
});

const SKY_CLOUDS = [
  clouds(-0.6, 240, 0.05, 1.6, 180, 0.9),
  clouds(-0.06, 190, 0.07, 2.2, 40),
  clouds(0.32, 150, 0.05, 1.4, 300, 0.85),
] as const;

/** All layers of each theme. Far ones sink and slide less than near ones. */
export const BACKDROPS: Readonly<Record<Theme, readonly BackdropLayer[]>> = {
  meadow: [
    SUN,
    ...SKY_CLOUDS,
    ridge('far', 0.71, 118, 150, 0.08),
    landmark(0.83, 142, 230, 0.14),
    ridge('mid', 0.83, 76, 230, 0.14),
    ridge('extra', 0.98, 84, 330, 0.2),
    ridge('near', 1.11, 74, 430, 0.3),
  ],
  cavern: [
    STARS,
    SUN,
    { slot: 'extra', repeat: 'cover', line: 0, rise: 0, sink: 170, parallax: 0.1, alpha: 0.5 },
    ridge('far', 0.68, 128, 150, 0.08),
    landmark(0.84, 150, 240, 0.16),
    ridge('mid', 0.84, 108, 240, 0.16),
    ridge('near', 1.04, 92, 340, 0.28),
  ],
  frost: [
    STARS,
    { slot: 'extra', repeat: 'row', line: -0.14, rise: 120, sink: 170, parallax: 0.04, drift: 2.5, breatheHz: 0.07 },
    SUN,
    ...SKY_CLOUDS,
    ridge('far', 0.68, 128, 140, 0.08),
    landmark(0.84, 150, 220, 0.15),
    ridge('mid', 0.84, 100, 220, 0.15),
    snow(15, -5, 0.2, 40, 0.7),
    ridge('near', 1.04, 78, 330, 0.28),
    snow(31, -10, 0.45, 0, 1),
  ],
  lagoon: [
    STARS,
    SUN,
    ...SKY_CLOUDS,
    ridge('mid', 0.63, 60, 120, 0.06),
    ridge('extra', 0.63, 0, 120, 0.06),
    { slot: 'glint', repeat: 'single', line: 0.63, rise: 0, sink: 120, parallax: 0, anchor: 'sun', breatheHz: 0.13 },
    landmark(0.63, 92, 120, 0.06),
    ridge('near', 1.06, 92, 360, 0.3),
  ],
  thicket: [
    SUN,
    ...SKY_CLOUDS.slice(1),
    ridge('far', 0.7, 96, 150, 0.08),
    { slot: 'extra', repeat: 'cover', line: 0, rise: 0, sink: 120, parallax: 0.12, alpha: 0.6 },
    landmark(0.83, 150, 230, 0.16),
    ridge('mid', 0.83, 84, 230, 0.16),
    ridge('near', 1.02, 82, 330, 0.28),
    shaft(0.08, 0.2, 0.09),
    shaft(0.32, 0.56, 0.13),
    shaft(-0.05, 0.86, 0.07),
  ],
  quarry: [
    SUN,
    ...SKY_CLOUDS,
    ridge('far', 0.71, 112, 150, 0.08),
    landmark(0.86, 150, 240, 0.16),
    ridge('mid', 0.86, 94, 240, 0.16),
    ridge('near', 1.03, 78, 340, 0.28),
  ],
};

/** Distance of a silhouette's base line from the upper edge of its slot. */
export function baseOf(theme: Theme, slot: keyof typeof BACKDROP_SLOTS): number {
  return BACKDROPS[theme].find((layer) => layer.slot === slot)?.rise ?? 0;
}
