import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { INNER } from '../canvas.ts';
import { growRough } from '../dressing.ts';
import { ledge, slab } from '../masonry.ts';
import { layer, widenShaft } from '../shapes.ts';
import type { Site } from '../site.ts';
import { opposite } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { lastStep } from './climb.ts';

/** A fallen giant, hollow: in at its open end, out through the hole where a branch was, onto its back. */
export const hollowLog: Archetype = {
  rows: 17,
  likes: { thicket: 6 },
  draw(site) {
    const floor = site.bottom - 6;
    const back = floor - 5;
    widenShaft(site, Math.max(site.top + 6, back - 4), floor + 1, 2);
    const first = INNER.firstColumn + site.opening(6, 7);
    site.fill(first, back, INNER.lastColumn, floor + 1);
    site.clear(first, back + 1, INNER.lastColumn - 2, floor - 1);
    site.put(first, back, DIAGONALS.bottomRight);
    site.put(first, floor + 1, DIAGONALS.topRight);
    site.put(INNER.lastColumn - 2, floor - 1, DIAGONALS.bottomRight);
    const hole = INNER.lastColumn - site.opening(5, 6);
    site.clear(hole, back, INNER.lastColumn, back);
    growRough(site, { first: hole - 3, last: hole - 2, row: back });
    lastStep(site, back);
  },
};

/** Brambles: a floor as wide as the shaft, deep in rough. Only from bare stones can a ball be played at full power. */
export const brambles: Archetype = {
  rows: 11,
  likes: { thicket: 8 },
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

/** Lianas that hang from the rock above, down to a leaf to rest on. */
export const lianas: Archetype = {
  rows: 16,
  likes: { thicket: 6 },
  draw(site) {
    widenShaft(site, site.top + 6, site.bottom - 5);
    const low = site.bottom - 6;
    if (site.to === 'left') drawBranch(site, low);
    else drawHangingLeaf(site, low);
  },
};

/** A branch across most of the shaft, in rough, below lianas that end in the air. */
function drawBranch(site: Site, row: number): void {
  const first = INNER.firstColumn + site.opening(6, 7);
  const branch = slab(site, site.dice, { first, last: INNER.lastColumn, row }, 2, 'wedge');
  growRough(site, { ...branch, first: first + 4, last: first + 6 });
  for (let column = site.left(site.top + 4) + site.dice.whole(1, 2); column < 12; column += 4) {
    hangLiana(site, column, Math.min(row - 7, site.top + site.dice.whole(3, 7)));
  }
  lastStep(site, row);
}

/** A leaf on a long liana, and one more at the wall, below the exit. */
function drawHangingLeaf(site: Site, row: number): void {
  const leaf = slab(site, site.dice, { first: 7, last: 14, row }, 2, 'wedge');
  hangLiana(site, 13, row - 1);
  hangLiana(site, 9, site.top + site.dice.whole(3, 4));
  growRough(site, { ...leaf, last: leaf.first + 1 });
  const high = site.top + Math.max(7, Math.round((row - site.top) / 2));
  growRough(site, ledge(site, opposite(site.to), 4, high, 2, 'wedge'));
}

/** A liana from the rock above down to `foot`, if there is rock. */
function hangLiana(site: Site, column: number, foot: number): void {
  let top = site.top;
  while (top < foot && site.isSolid(column, top) && site.isSolid(column + 1, top)) top++;
  if (top > site.top) site.fill(column, top, column + 1, foot);
}
