import { DIAGONALS, TILES } from '../../../../shared/course/tiles.ts';
import { dress } from '../dressing.ts';
import { clamp, floorWithOpening, pool, slab } from '../masonry.ts';
import { hollowOctagon, profileWall, solidOctagon } from '../shapes.ts';
import type { Site } from '../site.ts';
import type { Top } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { climb } from './climb.ts';

/** Solid rock with chambers carved into it, each reached from the one below. */
export const pockets: Archetype = {
  rows: 14,
  likes: { cavern: 3, thicket: 1 },
  draw(site) {
    const top = site.top + 5;
    const bottom = site.bottom - 5;
    site.fill(1, top, 18, bottom);
    let center = 13;
    let direction = -1;
    let row = bottom;
    hollowOctagon(site, { first: center - 3, last: center + 3, top: row - 4, bottom: row, cut: 1 });
    site.clear(center - 2, row, center + 2, row);
    slab(site, site.dice, { first: center + 1, last: center + 4, row: row - 1 }, 2, 'wedge');
    while (row - 6 > top) {
      const next = clamp(center + direction * site.dice.whole(4, 6), 5, 14);
      row -= 5;
      hollowOctagon(site, { first: Math.min(center, next) - 3, last: Math.max(center, next) + 3, top: row - 3, bottom: row, cut: 1 });
      site.clear(center - 2, row, center + 2, row + 2);
      center = next;
      direction = -direction;
    }
    site.clear(center - 2, top - 1, center + 2, row);
    dress(site, { first: site.left(top), last: center - 3, row: top }, 'ice', 'rough', 'pool');
    dress(site, { first: center + 3, last: site.right(top), row: top }, 'ice', 'rough', 'pool');
  },
};

/** A narrow gorge with niches in its walls. A niche that cannot be aimed at is reached by a bounce off the opposite wall. */
export const canyon: Archetype = {
  rows: 16,
  likes: { quarry: 3, cavern: 2, frost: 1 },
  draw(site) {
    const width = site.opening(6, 7);
    const first = site.dice.whole(6, 7);
    const top = site.top + 5;
    const bottom = site.bottom - 5;
    const left = new Array<number>(bottom - top + 1).fill(first - 1);
    const right = left.map(() => 19 - first - width);
    const niche = (walls: number[], row: number) => {
      for (let r = row - 4; r < row; r++) if (r > top && r < bottom) walls[r - top] = Math.max(0, (walls[r - top] as number) - 4);
    };
    let onRight = site.dice.chance(0.5);
    for (const row of site.hops(top, bottom + 3, 6, 0.3)) {
      niche(onRight ? right : left, row);
      onRight = !onRight;
    }
    left[left.length - 1] = (left.at(-2) as number) - 1;
    right[right.length - 1] = (right.at(-2) as number) - 1;
    profileWall(site, 'left', top, left);
    profileWall(site, 'right', top, right);
    dress(site, { first: site.left(top), last: first - 1, row: top }, 'ice', 'rough', 'lip');
    dress(site, { first: first + width, last: site.right(top), row: top }, 'ice', 'rough', 'lip');
  },
};

/** A keyhole through thick rock: in through the slot, a rest in the round chamber, out through its top. */
export const keyhole: Archetype = {
  rows: 16,
  likes: { cavern: 3, quarry: 1, thicket: 1 },
  draw(site) {
    const top = site.middle - 4;
    const bottom = site.middle + 5;
    const first = site.dice.whole(5, 6);
    const last = first + 9;
    const width = site.opening(4, 5);
    site.fill(1, top, 18, bottom);
    hollowOctagon(site, { first, last, top: top + 2, bottom: bottom - 3, cut: 2 });
    site.clear(first, bottom - 4, last, bottom - 3);
    site.clear(first + 1, bottom - 3, first + width, bottom);
    site.clear(first + 3, top, first + 2 + width, top + 2);
    profileMouth(site, bottom);
    climb(site, site.bottom, bottom, 'left');
    dress(site, { first: site.left(top), last: first + 2, row: top }, 'rough', 'ice', 'pool');
    dress(site, { first: first + 3 + width, last: site.right(top), row: top }, 'rough', 'ice', 'pool');
    climb(site, top, site.top, site.to === 'left' ? 'right' : 'left');
  },
};

/** Slants the edges of every opening in the underside of a rock. */
function profileMouth(site: Site, row: number): void {
  for (let column = 2; column < 18; column++) {
    if (!site.isSolid(column, row) || !site.isSolid(column, row - 1)) continue;
    if (!site.isSolid(column + 1, row) && site.isSolid(column - 1, row)) site.put(column, row, DIAGONALS.topLeft);
    else if (!site.isSolid(column - 1, row) && site.isSolid(column + 1, row)) site.put(column, row, DIAGONALS.topRight);
  }
}

/** An hourglass: up through the waist. Every slope of the upper bulb leads back into it. */
export const hourglass: Archetype = {
  rows: 15,
  likes: { cavern: 2, quarry: 3, frost: 2, meadow: 2, lagoon: 1, thicket: 1 },
  draw(site) {
    const waist = site.middle + site.dice.whole(0, 1);
    const half = site.opening(5, 6);
    const first = site.dice.whole(7, 8);
    const reach = Math.min(7, Math.floor(site.height / 2) - 4);
    const shelfOnLeft = site.dice.chance(0.5);
    const depths = (inner: number, shelf: boolean): number[] => {
      const rows: number[] = [];
      for (let r = -reach; r <= reach; r++) {
        const away = Math.max(0, Math.abs(r) - 1);
        const cutBack = shelf && r <= -3 ? 3 : 0;
        rows.push(Math.max(0, inner - away - cutBack));
      }
      return rows;
    };
    profileWall(site, 'left', waist - reach, depths(first - 1, shelfOnLeft));
    profileWall(site, 'right', waist - reach, depths(19 - first - half, !shelfOnLeft));
    climb(site, site.bottom, waist + 1, 'right');
    climb(site, waist - 2, site.top, shelfOnLeft ? 'right' : 'left');
  },
};

/** A broken ring of stone: in through its side, out through its top. */
export const ring: Archetype = {
  rows: 18,
  likes: { meadow: 2, lagoon: 2, frost: 2, thicket: 1, quarry: 1 },
  draw(site) {
    const first = site.dice.whole(4, 5);
    const last = first + 10;
    const top = site.middle - 5;
    const bottom = top + 9;
    solidOctagon(site, { first, last, top, bottom, cut: 3 });
    hollowOctagon(site, { first: first + 2, last: last - 2, top: top + 2, bottom: bottom - 2, cut: 2 });
    site.clear(first + 5, top, last - 2, top + 2);
    site.clear(first, bottom - 5, first + 2, bottom - 2);
    // A step on the inner wall, right below the opening at the top.
    site.fill(last - 3, bottom - 5, last - 2, bottom - 5);
    site.put(last - 2, bottom - 4, TILES.ground);
    site.put(last - 3, bottom - 4, DIAGONALS.topRight);
    if (site.dice.chance(site.features.pool)) pool(site, { first: last - 5, last: last - 4, row: bottom - 1 });
    climb(site, site.bottom, bottom - 1, 'right');
    climb(site, top, site.top, site.to === 'left' ? 'right' : 'left');
  },
};

/** Terraces on both sides, as in a quarry: the higher, the farther apart. */
export const openPit: Archetype = {
  rows: 13,
  likes: { quarry: 4, meadow: 1 },
  draw(site) {
    drawBenches(site);
  },
};

/** A crevasse that gets wider toward the top, with shelves of bare ice. */
export const crevasse: Archetype = {
  rows: 13,
  likes: { frost: 4 },
  draw(site) {
    for (const bench of drawBenches(site)) site.fill(bench.first, bench.row, bench.last, bench.row, TILES.ice);
  },
};

function drawBenches(site: Site): Top[] {
  const top = site.top + 4;
  const { floor } = floorWithOpening(site, site.bottom - 6, { side: 'left', width: site.opening(5, 6), inset: site.dice.whole(1, 2) }, 2);
  const benches: Top[] = [];
  let rightFirst = floor.first + 4;
  let leftLast = floor.first - 7;
  for (let row = floor.row - 4, k = 0; row > top; row -= site.dice.whole(4, 5), k++) {
    const last = site.right(row);
    if (k % 2 === 0 && rightFirst <= last - 1) {
      site.fill(rightFirst, row, 18, floor.row);
      benches.push({ first: rightFirst, last, row });
      rightFirst += site.landing(3, 4);
    } else if (k % 2 === 1) {
      const width = Math.max(3, leftLast);
      site.fill(1, row, Math.max(width, site.left(row) + 2), row + 2);
      benches.push({ first: site.left(row), last: Math.max(width, site.left(row) + 2), row });
      leftLast -= 1;
    }
  }
  return benches;
}
