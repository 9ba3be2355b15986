import { DIAGONALS, TILES } from '../../../../shared/course/tiles.ts';
import { freeze } from '../dressing.ts';
import { ledge, slab } from '../masonry.ts';
import { columnsOf, fillMass, massesOf, outline } from '../relief.ts';
import type { Site } from '../site.ts';
import { opposite, type Side, type Top } from '../sketch.ts';
import type { Archetype } from './archetype.ts';

/** Long ledges of ice: some with a rim, some with a slope at the back, some with neither. */
export const ice: Archetype = {
  rows: 9,
  likes: { frost: 5 },
  draw(site) {
    let side: Side = 'right';
    for (const row of site.hops(site.top, site.bottom, site.dice.between(5.6, 6.6), 0.6)) {
      const top = ledge(site, side, site.landing(6, 9), row, site.dice.whole(2, 3));
      freeze(site, top);
      finishIce(site, top, side);
      side = opposite(side);
    }
  },
};

function finishIce(site: Site, top: Top, side: Side): void {
  const [free, back, inward] = side === 'left' ? [top.last, top.first, 1] : [top.first, top.last, -1];
  const kind = site.dice.whole(0, 2);
  if (kind === 0) site.put(free, top.row - 1, TILES.ice);
  if (kind !== 1) return;
  site.put(back, top.row - 1, TILES.ground);
  site.put(back + inward, top.row - 1, side === 'left' ? DIAGONALS.bottomLeft : DIAGONALS.bottomRight);
  if (site.dice.chance(0.6)) site.put(free, top.row - 1, TILES.ice);
}

/** A ski jump: a long run of ice that ends in a ramp. */
export const skiJump: Archetype = {
  rows: 12,
  likes: { frost: 4 },
  draw(site) {
    let side: Side = 'left';
    for (const row of site.hops(site.top, site.bottom, site.dice.between(6, 7), 0.3)) {
      const inward = side === 'left' ? 1 : -1;
      const run = ledge(site, side, site.landing(8, 9), row, 3, 'wedge');
      freeze(site, run);
      const kicker = side === 'left' ? run.last : run.first;
      site.put(kicker, row - 1, TILES.ice);
      site.put(kicker - inward, row - 1, side === 'left' ? DIAGONALS.bottomRight : DIAGONALS.bottomLeft);
      const far = opposite(side);
      const width = site.landing(3, 4);
      const landing =
        far === 'left'
          ? { first: site.left(row), last: site.left(row) + width - 1 }
          : { first: site.right(row) - width + 1, last: site.right(row) };
      slab(site, site.dice, { ...landing, row: row - 2 }, 3, 'wedge');
      side = far;
    }
  },
};

/** A half pipe of ice: every shot that comes down in it slides to its middle. */
export const halfPipe: Archetype = {
  rows: 11,
  likes: { frost: 5 },
  draw(site) {
    for (const mass of massesOf(site, 6, 7)) {
      const { isSheltered, rim, deep } = mass;
      const rise = isSheltered ? 1 : rim;
      const back = isSheltered ? 3 : 2;
      const flat = Math.max(5, mass.reach - rise - back - 1);
      fillMass(site, mass, outline(20, rise, [1, 0], [rise, -1], [flat - 1, 0], [back, 1]), [
        0,
        1,
        deep - 1,
        deep,
        deep,
        deep,
        deep,
        deep,
        deep - 1,
      ]);
      freeze(site, columnsOf(mass, rise + 2, rise + flat - 1));
    }
  },
};

/** Shelves of ice with long icicles below them. */
export const icicles: Archetype = {
  rows: 11,
  likes: { frost: 5 },
  draw(site) {
    for (const mass of massesOf(site, 6, 7)) {
      const { row, deep } = mass;
      // Two columns apart, because the ball could get stuck in a slot of one.
      const lengths = Array.from({ length: 4 }, () => site.dice.whole(deep + 1, deep + 2));
      fillMass(site, mass, outline(20, 1, [2, 0], [1, -1]), [1, ...lengths.flatMap((length) => [length, length, 1, 1])]);
      freeze(site, columnsOf(mass, 3, mass.reach - 1));
      lengths.forEach((length, i) => {
        const { first, last } = columnsOf(mass, 1 + 4 * i, 2 + 4 * i);
        if (2 + 4 * i < mass.reach - 1) sharpen(site, first, last, row, row + length);
      });
    }
  },
};

/** Turns a block below the ground of `row` into an icicle whose point is in the row `tip`. */
function sharpen(site: Site, first: number, last: number, row: number, tip: number): void {
  site.fill(first, row + 2, last, tip - 1, TILES.ice);
  site.put(first, tip, DIAGONALS.topRight);
  site.put(last, tip, DIAGONALS.topLeft);
}
