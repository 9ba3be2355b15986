import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { INNER } from '../canvas.ts';
import { growRough } from '../dressing.ts';
import { slab } from '../masonry.ts';
import { layer, widenShaft } from '../shapes.ts';
import type { Site } from '../site.ts';
import { opposite, type Side } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { lastStep } from './climb.ts';

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
    for (const row of [root, ...site.hops(crown, root, 5, 0)]) {
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

/** Brambles: a floor as wide as the shaft, deep in rough. Only from bare stones can a ball be played at full power. */
export const brambles: Archetype = {
  rows: 11,
  likes: { thicket: 6 },
  draw(site) {
    const row = site.bottom - 6;
    widenShaft(site, Math.max(site.top + 6, row - 6), row + 1, 2);
    const last = INNER.lastColumn - site.opening(6, 7);
    const wave = site.dice.whole(0, 5);
    const surfaces = Array.from({ length: last }, (_, k) => row + ((k + wave) % 6 < 3 ? 0 : 1));
    layer(site, INNER.firstColumn, surfaces, 2);
    surfaces.forEach((surface, k) => {
      growRough(site, { first: k + 1, last: k + 1, row: surface });
    });
    placeStones(site, site.left(row), last, row);
    lastStep(site, row - 1);
  },
};

function placeStones(site: Site, first: number, last: number, row: number): void {
  for (let column = first + site.dice.whole(1, 2); column + 3 <= last; column += site.dice.whole(6, 7)) {
    site.fill(column, row - 1, column + 3, row);
  }
}

/** Lianas that hang from the rock above, with leaves as wide as a landing: a low one, a high one, and bare ones between. */
export const lianas: Archetype = {
  rows: 14,
  likes: { thicket: 5 },
  draw(site) {
    const side = opposite(site.to);
    widenShaft(site, site.top + 6, site.bottom - 5);
    const low = site.bottom - 6;
    const high = site.top + 6;
    const place = (distance: number, width = 1) => (side === 'right' ? distance : INNER.lastColumn + 1 - distance - width + 1);
    const rise = low - high;
    const leaves = [
      { at: 2, row: low, width: 7 },
      { at: 8, row: high, width: 6 },
      ...(rise > 7 ? [{ at: 5, row: high + Math.round(rise / 2), width: 5 }] : []),
    ];
    for (const { at, row, width } of leaves) {
      const first = place(at, width);
      slab(site, site.dice, { first, last: first + width - 1, row }, 2, 'wedge');
      growRough(site, { first: place(at + 2, 2), last: place(at + 2, 2) + 1, row });
      hangLiana(site, place(at, 2), row - 1);
    }
    hangLiana(site, place(site.dice.whole(5, 6), 2), high - 1 + site.dice.whole(2, 3));
  },
};

/** A liana from the rock above down to `foot`, if there is rock. */
function hangLiana(site: Site, column: number, foot: number): void {
  let top = site.top;
  while (top < foot && site.isSolid(column, top) && site.isSolid(column + 1, top)) top++;
  if (top > site.top) site.fill(column, top, column + 1, foot);
}
