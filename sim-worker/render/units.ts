import { PIXELS_PER_UNIT, TILE_PX } from '../../shared/course/geometry.ts';

/** Art pixels: the grid of all pictures. One tile is 16 of them, drawn as 32 CSS pixels at the reference height and zoom 1. */
export const ART_PER_TILE = 16;
/** CSS pixels of one art pixel at the reference height. */
export const PX_PER_ART = TILE_PX / ART_PER_TILE;
/** Art pixels of one world unit: 25. */
export const ART_PER_UNIT = PIXELS_PER_UNIT / PX_PER_ART;

/** A place on the course, art pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Slow at both ends of the way; shares from 0 to 1. */
export const smoothstep = (share: number): number => share * share * (3 - 2 * share);

/** Fast at first; shares from 0 to 1. */
export const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** The share of the way that an exponential approach covers in `seconds`. */
export const approach = (seconds: number, halfLife: number): number => 1 - 2 ** (-seconds / halfLife);
