import { DIAGONALS, TILES } from '../../../../shared/course/tiles.ts';
import { freeze } from '../dressing.ts';
import { ledge, slab } from '../masonry.ts';
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
