import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { INNER } from '../canvas.ts';
import { growRough } from '../dressing.ts';
import { ledge, slab } from '../masonry.ts';
import { hollowOctagon, layer, widenShaft } from '../shapes.ts';
import type { Site } from '../site.ts';
import { opposite, type Side } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { lastStep } from './climb.ts';

/** A giant trunk with a tunnel through it: in through the tunnel, around by the branch, and onto the crown. */
export const tunnelTree: Archetype = {
  rows: 18,
  likes: { thicket: 6 },
  draw(site) {
    const crown = Math.max(site.top + 6, site.bottom - 14);
    const root = site.bottom - 6;
    widenShaft(site, crown - 1, site.bottom - 5);
    const first = 6;
    const last = 13;
    site.fill(first, crown, last, root + 1);
    site.put(first - 1, root, DIAGONALS.bottomRight);
    site.put(last + 1, root, DIAGONALS.bottomLeft);
    site.fill(first - 1, root + 1, last + 1, root + 1);
    hollowOctagon(site, { first, last, top: root - 4, bottom: root - 1, cut: 1 });
    site.clear(first, root - 4, first + 1, root - 1);
    site.clear(last - 1, root - 4, last, root - 1);
    const tree = slab(site, site.dice, { first: first - 1, last: last + 1, row: crown }, 2, 'wedge');
    growRough(site, { first: tree.first + 3, last: tree.last - 3, row: crown });
    const branch = Math.round((root + crown) / 2);
    if (root - crown > 6) slab(site, site.dice, { first: last, last: last + 2, row: branch }, 2, 'wedge');
    lastStep(site, crown);
  },
};

/** Brambles: a floor as wide as the shaft, deep in rough. Only from bare stones can a ball be played at full power. */
export const brambles: Archetype = {
  rows: 11,
  likes: { thicket: 6 },
  draw(site) {
    const row = site.bottom - 6;
    widenShaft(site, Math.max(site.top + 6, row - 6), row + 1, 2);
    const first = INNER.firstColumn + site.opening(6, 7);
    const wave = site.dice.whole(0, 5);
    const surfaces = Array.from({ length: INNER.lastColumn - first + 1 }, (_, k) => row + ((k + wave) % 6 < 3 ? 0 : 1));
    layer(site, first, surfaces, 2);
    surfaces.forEach((surface, k) => {
      growRough(site, { first: first + k, last: first + k, row: surface });
    });
    placeStones(site, first - 1, INNER.lastColumn, row);
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
    const high = site.top + 7;
    const place = (distance: number, width: number) => (side === 'right' ? distance : INNER.lastColumn + 2 - distance - width);
    for (const [at, row] of [
      [5, low],
      [10, high],
    ] as const) {
      const first = place(at, 6);
      slab(site, site.dice, { first, last: first + 5, row }, 2, 'wedge');
      growRough(site, { first: place(at + 2, 2), last: place(at + 2, 2) + 1, row });
      hangLiana(site, place(at, 2), row - 1);
    }
    hangLiana(site, place(2, 2), high + site.dice.whole(-2, 0));
    if (low - high > 7) ledge(site, opposite(side), 4, Math.round((low + high) / 2), 2, 'wedge');
  },
};

/** A liana from the rock above down to `foot`, if there is rock. */
function hangLiana(site: Site, column: number, foot: number): void {
  let top = site.top;
  while (top < foot && site.isSolid(column, top) && site.isSolid(column + 1, top)) top++;
  if (top > site.top) site.fill(column, top, column + 1, foot);
}
