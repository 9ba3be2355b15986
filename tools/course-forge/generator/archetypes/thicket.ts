import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { INNER } from '../canvas.ts';
import { growRough } from '../dressing.ts';
import { clamp, slab } from '../masonry.ts';
import { layer, widenShaft } from '../shapes.ts';
import type { Site } from '../site.ts';
import { opposite, type Side } from '../sketch.ts';
import type { Archetype } from './archetype.ts';

/** A giant hollow trunk: up inside it, from window to window, and out at its crown. */
export const hollowTrunk: Archetype = {
  rows: 15,
  likes: { thicket: 5 },
  draw(site) {
    const crown = site.top + 6;
    const left = 5;
    const right = 12;
    site.clear(INNER.firstColumn, crown, INNER.lastColumn, site.bottom - 6);
    site.fill(left, crown, left + 1, site.bottom - 5);
    site.fill(right, crown, right + 1, site.bottom - 6);
    const root = site.bottom - 6;
    slab(site, site.dice, { first: right, last: INNER.lastColumn, row: root }, 2, 'wedge');
    site.put(left - 1, site.bottom - 5, DIAGONALS.bottomRight);
    let side: Side = 'right';
    for (let row = root; row - 5 >= crown; row -= 5) {
      const bark = side === 'left' ? left : right;
      site.clear(bark, row - 4, bark + 1, row - 1);
      const [first, last] = side === 'left' ? [left - 3, left + 3] : [right - 2, right + 4];
      slab(site, site.dice, { first, last, row }, 2, 'wedge');
      growRough(site, side === 'left' ? { first: left - 3, last: left - 2, row } : { first: right + 3, last: right + 4, row });
      side = opposite(side);
    }
    for (const [first, last] of [
      [left - 2, left + 1],
      [right, right + 3],
    ] as const) {
      slab(site, site.dice, { first, last, row: crown }, 3, 'wedge');
      growRough(site, { first: first === left - 2 ? first : right + 2, last: first === left - 2 ? first + 1 : last, row: crown });
    }
  },
};

/** Brambles: floors as wide as the shaft, deep in rough. Only from bare stones can a ball be played at full power. */
export const brambles: Archetype = {
  rows: 12,
  likes: { thicket: 6 },
  draw(site) {
    let side: Side = 'right';
    for (const row of site.height >= 18 ? [site.bottom - 7, site.bottom - 14] : [site.bottom - clamp(Math.round(site.height / 2), 6, 8)]) {
      if (row < site.top + 5) break;
      widenShaft(site, row - 5, row + 1, 2);
      const width = site.opening(5, 6);
      const first = side === 'left' ? INNER.firstColumn + width : INNER.firstColumn;
      const last = side === 'right' ? INNER.lastColumn - width : INNER.lastColumn;
      const wave = site.dice.whole(0, 5);
      const surfaces = Array.from({ length: last - first + 1 }, (_, k) => row + ((k + wave) % 6 < 3 ? 0 : 1));
      layer(site, first, surfaces, 2);
      surfaces.forEach((surface, k) => {
        growRough(site, { first: first + k, last: first + k, row: surface });
      });
      placeStones(site, Math.max(first, site.left(row)), Math.min(last, site.right(row)), row);
      side = opposite(side);
    }
  },
};

function placeStones(site: Site, first: number, last: number, row: number): void {
  for (let column = first + site.dice.whole(1, 2); column + 2 <= last; column += site.dice.whole(5, 6)) {
    site.fill(column, row - 1, column + 2, row);
  }
}

/** Lianas of all lengths that hang from the rock above, each with a leaf at its end. */
export const lianas: Archetype = {
  rows: 14,
  likes: { thicket: 5 },
  draw(site) {
    const high = site.top + 6;
    widenShaft(site, high, site.bottom - 5);
    const side = opposite(site.to);
    const rows = site.hops(high - 1, site.bottom, 4, 0.3);
    const columns = side === 'left' ? [16, 9, 13, 16, 9] : [6, 11, 3, 10, 6];
    rows.forEach((row, i) => {
      const column = columns[i % columns.length] as number;
      let top = row - 1;
      while (top > site.top && !site.isSolid(column, top)) top--;
      site.fill(column, top + 1, column + 1, row - 1);
      const leftwards = (i % 2 === 0) === (side === 'left');
      const first = leftwards ? column - 3 : column;
      slab(site, site.dice, { first, last: first + 4, row }, 2, 'wedge');
      growRough(site, { first: leftwards ? first : first + 4, last: leftwards ? first : first + 4, row });
    });
    slab(site, site.dice, side === 'left' ? { first: 1, last: 4, row: high } : { first: 15, last: 18, row: high }, 3, 'wedge');
  },
};
