import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { INNER } from '../canvas.ts';
import { dress } from '../dressing.ts';
import { clamp, floorWithOpening, pool, slab, stalactite } from '../masonry.ts';
import { slot, widenShaft } from '../shapes.ts';
import type { Site } from '../site.ts';
import type { Archetype } from './archetype.ts';
import { lastStep } from './climb.ts';

/** A vaulted hall as wide as the shaft. The only way on is a slot in its thick roof. */
export const vault: Archetype = {
  rows: 12,
  likes: { cavern: 4 },
  cave: true,
  draw(site) {
    const roof = site.bottom - (site.height < 15 ? 6 : 7);
    widenShaft(site, site.top + 6, roof - 1, 2);
    drawRoof(site, roof, site.to === 'left' ? site.dice.whole(5, 6) : site.dice.whole(7, 8), site.bottom - roof - 4);
    if (roof - site.top > 9) lastStep(site, roof);
  },
};

/** A roof with its slot: stalactites hang from it, and on it is a lake or a mound. */
function drawRoof(site: Site, row: number, slotFirst: number, thickness: number): void {
  const slotLast = slotFirst + site.opening(6, 7) - 1;
  const underside = row + thickness - 1;
  site.fill(INNER.firstColumn, row, INNER.lastColumn, underside);
  slot(site, { first: slotFirst, last: slotLast, top: row, bottom: underside });
  site.put(site.left(underside + 1), underside + 1, DIAGONALS.topLeft);
  site.put(site.right(underside + 1), underside + 1, DIAGONALS.topRight);
  for (const column of [slotFirst - site.dice.whole(4, 6), slotLast + site.dice.whole(3, 4)]) {
    if (column > site.left(underside) && column < site.right(underside) - 1)
      stalactite(site, column, 2, underside + 1, site.dice.whole(0, 1));
  }
  dress(site, { first: site.left(row), last: slotFirst - 1, row }, 'pool', 'bump');
  dress(site, { first: slotLast + 1, last: site.right(row), row }, 'rough', 'bump');
}

/** Open rows between a stalactite and what is below it. */
const JAWS = 4;

/** Stalagmites of all heights on one floor, and stalactites of all lengths on every rock above. */
export const stalactites: Archetype = {
  rows: 14,
  likes: { cavern: 7 },
  cave: true,
  draw(site) {
    const row = site.bottom - 6;
    widenShaft(site, site.top + 6, row - 1, 2);
    const { floor } = floorWithOpening(site, row, { side: 'left', width: site.opening(6, 7) }, 2, 'square');
    const tallest = clamp(row - site.top - 6, 2, 6);
    let column = floor.first + site.dice.whole(2, 3);
    for (const share of site.dice.pick(STALAGMITES)) {
      const girth = site.dice.whole(2, 3);
      if (column + girth > floor.last) break;
      const height = Math.max(1, Math.round(share * tallest));
      site.fill(column, row - height, column + girth - 1, row - 1);
      if (height > 2) site.put(column + girth, row - 1, DIAGONALS.bottomLeft);
      column += girth + site.dice.whole(3, 4);
    }
    lastStep(site, row - tallest);
    for (const [from, to] of [
      [site.top + 1, row],
      [row + 1, site.bottom],
    ] as const) {
      for (let at = site.dice.whole(1, 3); at < INNER.lastColumn; at += site.dice.whole(3, 4)) hangFrom(site, at, from, to);
    }
  },
};

/** Heights of the stalagmites from the left, as shares of the tallest. */
const STALAGMITES = [
  [1, 0.4, 0.7],
  [0.5, 1, 0.2],
  [0.8, 0.2, 1],
  [0.3, 0.7, 1],
] as const;

/** A lake in a cave: from its near shore to the far one, below dripping rock. */
export const grotto: Archetype = {
  rows: 14,
  likes: { cavern: 4 },
  cave: true,
  draw(site) {
    const row = site.bottom - 7;
    widenShaft(site, site.top + 6, row + 1, 2);
    const first = INNER.firstColumn + site.opening(6, 7);
    site.fill(first, row, INNER.lastColumn, row + 1);
    site.put(first, row + 1, DIAGONALS.topRight);
    const shore = first + site.dice.whole(3, 4);
    pool(site, { first: shore, last: INNER.lastColumn - 3, row });
    site.fill(INNER.lastColumn - 1, row - 1, INNER.lastColumn, row - 1);
    const near = site.to === 'left' ? 2 : 11;
    for (let at = near + site.dice.whole(0, 2); at < INNER.lastColumn; at += 3) hangFrom(site, at, site.top + 1, row - 1, 6);
    lastStep(site, row);
  },
};

/** Hangs a stalactite below the rock in two columns, if there is rock and room: not over an opening. `gap` rows stay open below it. */
function hangFrom(site: Site, column: number, from: number, to: number, gap = JAWS): void {
  let row = from;
  while (row < to && site.isSolid(column, row) && site.isSolid(column + 1, row)) row++;
  if (row === from || row === to) return;
  let below = row;
  while (below < to && !site.isSolid(column, below) && !site.isSolid(column + 1, below)) below++;
  const longest = below - row - gap - 1;
  if (longest >= 0) stalactite(site, column, 2, row, Math.min(longest, site.dice.whole(0, 4)));
}

/** A siphon: up a shaft, over a sill, down into a pit, below a curtain of rock, and up again. */
export const siphon: Archetype = {
  rows: 18,
  likes: { cavern: 6 },
  cave: true,
  draw(site) {
    const sill = site.dice.whole(6, 7);
    const floor = site.bottom - 6;
    const roof = site.bottom - 15;
    const curtain = sill + 4;
    site.clear(curtain + 2, roof, INNER.lastColumn, floor - 1);
    site.clear(INNER.firstColumn, roof + 2, sill - 1, floor);
    site.fill(sill, floor, INNER.lastColumn, floor + 1);
    site.fill(sill, floor - 2, sill + 1, floor);
    site.fill(INNER.firstColumn, roof, curtain + 1, roof + 1);
    site.fill(curtain, roof + 2, curtain + 1, floor - 5);
    site.put(site.left(roof + 2), roof + 2, DIAGONALS.topLeft);
    site.fill(INNER.lastColumn - 2, floor - 4, INNER.lastColumn, floor - 1);
    site.put(INNER.lastColumn - 3, floor - 1, DIAGONALS.bottomRight);
    slab(site, site.dice, { first: INNER.firstColumn, last: 3, row: site.bottom - 5 }, 2, 'wedge');
    dress(site, { first: site.left(roof), last: curtain + 1, row: roof }, 'bump', 'rough');
    lastStep(site, roof);
  },
};
