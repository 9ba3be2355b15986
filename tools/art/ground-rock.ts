import { mix } from './color.ts';
import { hash } from './noise.ts';
import type { Palette } from './palettes.ts';
import { TILE } from './surroundings.ts';

type Place = readonly [x: number, y: number];

/** Middles of the slabs that cross the edge of a tile. They are the same in every tile, so that neighbors fit. */
const FIXED: readonly Place[] = [
  [1, 2],
  [9, 0.5],
  [0, 10],
];
/** Middle of the slab inside a tile, and how far it moves by variant. */
const INNER: Place = [8, 8.2];
const SWAY = 4;
/** How much wider than high slabs are: rock breaks along its layers. */
const FLATNESS = 1.6;
/** The light comes from the upper left. A pixel is lit when this far in that direction there is another slab. */
const TO_LIGHT: Place = [-0.6, -1];
/** Bounds for tiles whose inner slab is raised or sunk. The others are plain, so that no grid is visible. */
const RAISED = 0.36;
const SUNK = 0.62;

interface Slab {
  readonly index: number;
  /** Distance to the next slab, in pixels. */
  readonly gap: number;
}

/** The slab that a pixel belongs to. */
function slabAt(x: number, y: number, middles: readonly Place[]): Slab {
  let index = 0;
  let first = 99;
  let second = 99;
  middles.forEach(([middleX, middleY], i) => {
    for (const left of [-TILE, 0, TILE]) {
      for (const up of [-TILE, 0, TILE]) {
        const away = Math.hypot(x - middleX - left, (y - middleY - up) * FLATNESS);
        if (away < first) {
          second = first;
          first = away;
          index = i;
        } else if (away < second) second = away;
      }
    }
  });
  return { index, gap: second - first };
}

/** Color of the inside of rock: slabs in similar tones with lit upper edges and fine cracks. They continue from tile to tile. */
export function rockColor({ soil }: Palette, x: number, y: number, variant: number): string {
  const [, , halfTone, interior, dark] = soil;
  const inner: Place = [INNER[0] + (hash(1, variant, 71) - 0.5) * SWAY, INNER[1] + (hash(2, variant, 71) - 0.5) * SWAY];
  const middles = [...FIXED, inner];
  const { index, gap } = slabAt(x, y, middles);
  const kind = index < FIXED.length ? 1 : hash(3, variant, 71);
  const isEdge = slabAt(x + TO_LIGHT[0], y + TO_LIGHT[1], middles).index !== index;
  if (isEdge) return mix(interior, halfTone, kind < RAISED ? 0.4 : 0.17);
  if (gap < 0.8) return mix(interior, dark, kind < RAISED ? 1 : 0.6);
  if (kind < RAISED) return mix(interior, halfTone, 0.13);
  return kind < SUNK ? mix(interior, dark, 0.35) : interior;
}
