import { BACKDROP_SLOTS } from '../../../sim-worker/render/backdrop-layout.ts';
import { mix } from '../color.ts';
import { hash } from '../noise.ts';
import type { Palette } from '../palettes.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';

/** Size of a slab; both sides of the slot are multiples of it. */
const CELL = 16;
const FLATNESS = 1.4;

/** Slabs of rock for the walls of caves: faint edges and cracks on nothing. The picture repeats in both directions. */
export function paintCaveWall(picture: PixelBuffer, { soil, outline }: Palette): void {
  const { x: left, y: top, width, height } = BACKDROP_SLOTS.cave;
  const lit = mix(soil[3], soil[2], 0.35);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = slabAt(x, y, width, height);
      const kind = hash(here.slab, 7, 91);
      if (slabAt(x - 1, y - 1, width, height).slab !== here.slab) {
        if (kind < 0.6) picture.set(left + x, top + y, lit, kind < 0.25 ? 0.6 : 0.4);
      } else if (here.gap < 1.4) picture.set(left + x, top + y, outline, 0.75);
      else if (kind < 0.3) picture.set(left + x, top + y, outline, 0.3);
    }
  }
}

/** The slab that a pixel belongs to, and how far the next one is. */
function slabAt(x: number, y: number, width: number, height: number): { slab: number; gap: number } {
  const [columns, rows] = [width / CELL, height / CELL];
  let best = { away: 99, slab: 0 };
  let second = 99;
  for (let j = Math.floor(y / CELL) - 1; j <= Math.floor(y / CELL) + 1; j++) {
    for (let i = Math.floor(x / CELL) - 1; i <= Math.floor(x / CELL) + 1; i++) {
      const slab = ((j + rows) % rows) * columns + ((i + columns) % columns);
      // Every second row is shifted, as stones in a wall are.
      const middleX = (i + 0.2 + hash(slab, 1, 93) * 0.6 + (j % 2 ? 0.4 : 0)) * CELL;
      const middleY = (j + 0.25 + hash(slab, 2, 93) * 0.5) * CELL;
      const away = Math.hypot(x - middleX, (y - middleY) * FLATNESS);
      if (away < best.away) {
        second = best.away;
        best = { away, slab };
      } else second = Math.min(second, away);
    }
  }
  return { slab: best.slab, gap: second - best.away };
}
