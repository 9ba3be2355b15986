import { dress } from '../dressing.ts';
import { floorWithOpening, island, pool, slab } from '../masonry.ts';
import { solidOctagon } from '../shapes.ts';
import { middleOf, widthOf } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { approach, climb } from './climb.ts';

/** A floor with a lake in it, beside the opening that leads up. */
export const lake: Archetype = {
  rows: 12,
  likes: { meadow: 1, lagoon: 2, thicket: 1, cavern: 1 },
  draw(site) {
    const row = site.middle + site.dice.whole(-1, 1);
    const { floor } = floorWithOpening(site, row, { side: 'right', width: site.opening(5, 6) }, 4, 'wedge');
    const width = Math.min(widthOf(floor) - 5, site.dice.whole(4, 6) + Math.round(2 * site.difficulty));
    const first = middleOf(floor) - (width >> 1);
    pool(site, { first, last: first + width - 1, row });
    approach(site, row);
    if (site.top + 7 < row)
      dress(site, island(site, site.to === 'left' ? 6 : 13, site.landing(4, 6), Math.round((row + site.top) / 2) + 1), 'lip', 'rough');
  },
};

/** Pillars in a lake, each higher than the last: a ball that misses falls into the water. */
export const pillars: Archetype = {
  rows: 16,
  likes: { lagoon: 2, meadow: 1, cavern: 1, quarry: 1 },
  draw(site) {
    const row = site.bottom - site.dice.whole(7, 8);
    const { floor } = floorWithOpening(site, row, { side: 'right', width: site.opening(5, 6) }, 3, 'square');
    pool(site, { first: floor.first + 1, last: floor.last - 3, row });
    approach(site, row);
    const room = row - site.top - 6;
    for (let i = 0, column = floor.last - 5; i < 3 && column >= floor.first + 1; i++, column -= site.dice.whole(4, 5)) {
      const width = site.dice.chance(0.5 - 0.4 * site.difficulty) ? 3 : 2;
      const top = row - Math.round(1 + ((i + 0.4) * Math.min(room, 13)) / 3);
      site.fill(column - width + 1, top, column, row + 1);
    }
    climb(site, row - Math.min(room, 13), site.top, site.to === 'left' ? 'right' : 'left');
  },
};

/** Stepping stones over a long lake, from the opening on one side to the opening on the other. */
export const steppingStones: Archetype = {
  rows: 15,
  likes: { lagoon: 2, meadow: 1, thicket: 2, frost: 1 },
  draw(site) {
    const row = site.bottom - site.dice.whole(7, 8);
    const { floor } = floorWithOpening(site, row, { side: 'right', width: site.opening(5, 6) }, 3, 'taper');
    approach(site, row);
    const shore = floor.first + 2;
    pool(site, { first: shore, last: floor.last - 2, row });
    for (let column = floor.last - 5; column > shore + 1; column -= site.dice.whole(4, 5)) site.fill(column, row - 1, column + 1, row + 1);
    const ceiling = row - site.dice.whole(6, 7);
    if (ceiling < site.top + 5) return;
    const above = floorWithOpening(site, ceiling, { side: 'left', width: site.opening(5, 6) }, 2, 'taper');
    dress(site, above.floor, 'rough', 'ice', 'bump');
    climb(site, ceiling, site.top, 'left');
  },
};

/** A cauldron full of water, with one stone in the middle to land on. */
export const cauldron: Archetype = {
  rows: 13,
  likes: { lagoon: 3, cavern: 2, thicket: 1, quarry: 1 },
  draw(site) {
    const row = site.middle + 1;
    const last = site.right(row);
    const width = Math.min(11, last - site.clearLeft(row) - 4);
    const first = last - width + 1;
    solidOctagon(site, { first, last, top: row - 1, bottom: row + 3, cut: 2 });
    site.fill(first, row - 1, last, row + 1);
    site.clear(first + 2, row - 1, last - 2, row - 1);
    pool(site, { first: first + 2, last: last - 2, row });
    const stone = first + Math.floor((width - 1) / 2);
    site.fill(stone, row - 1, stone + (width % 2), row + 2);
    climb(site, site.bottom, row + 2, 'left');
    climb(site, row - 1, site.top, site.to === 'left' ? 'right' : 'left');
  },
};

/** A fountain: three basins on one stem, each with dry edges around its water. */
export const fountain: Archetype = {
  rows: 18,
  likes: { lagoon: 3, meadow: 2, thicket: 1 },
  draw(site) {
    const center = site.dice.whole(9, 10);
    const rise = Math.max(4, Math.min(6, Math.floor((site.height - 9) / 3)));
    const tiers = site.height > 22 ? 3 : 2;
    for (let i = 0; i < tiers; i++) {
      const row = site.bottom - 7 - i * rise;
      const half = 6 - i * 2;
      slab(site, site.dice, { first: center - half + 1, last: center + half, row }, 4, 'wedge');
      site.fill(center - half + 2, row + 1, center + half - 1, row + 2);
      if (half > 3) {
        pool(site, { first: center - half + 4, last: center - 1, row });
        pool(site, { first: center + 2, last: center + half - 3, row });
      }
      if (i < tiers - 1) site.fill(center, row - rise, center + 1, row);
    }
    climb(site, site.bottom - 7 - (tiers - 1) * rise, site.top, site.to === 'left' ? 'right' : 'left');
  },
};
