import { dress } from '../dressing.ts';
import { floorWithOpening, ledge, pool, slab } from '../masonry.ts';
import { opposite, type Side } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { climb } from './climb.ts';

/** Ledges on alternating sides, each one shot above the last. */
export const zigzag: Archetype = {
  rows: 8,
  likes: { meadow: 1, cavern: 1, frost: 1, lagoon: 1, thicket: 1, quarry: 1 },
  draw(site) {
    let side: Side = 'right';
    for (const row of site.hops(site.top, site.bottom, site.dice.between(5.5, 7.5), 1)) {
      dress(site, ledge(site, side, site.landing(5, 8), row));
      side = opposite(side);
    }
  },
};

/** A ladder of small ledges on one cliff, with balconies on the other for shots that go too far. */
export const hop: Archetype = {
  rows: 8,
  likes: { meadow: 1, thicket: 1, cavern: 1 },
  draw(site) {
    for (const row of site.hops(site.top, site.bottom, 5.5)) {
      ledge(site, site.to, site.landing(4, 6), row, 3, 'wedge');
      if (site.dice.chance(0.6)) dress(site, ledge(site, opposite(site.to), site.landing(4, 7), row + site.dice.whole(2, 3), 3), 'rough');
    }
  },
};

/** One flight of stairs that rises away from the mat: every step is small, and a fall is long. */
export const steps: Archetype = {
  rows: 11,
  likes: { meadow: 1, cavern: 1, thicket: 1, quarry: 2 },
  draw(site) {
    const count = Math.max(2, Math.round((site.height - 4) / 4));
    const foot = Math.max(5, site.clearLeft(site.bottom - 5) + 4);
    const run = Math.max(2, Math.floor((17 - foot) / count));
    for (let i = 0; i < count; i++) {
      const row = site.bottom - Math.round(((i + 1) * (site.height - 4)) / count);
      const first = foot + run * i;
      const last = i === count - 1 ? site.right(row) : first + run - 1;
      const isTail = i === 0;
      site.fill(first, row, last, row + (isTail ? 2 : 4));
      slab(site, site.dice, { first, last, row: row + (isTail ? 2 : 4) }, 2, 'wedge');
      if (site.dice.chance(0.3 - 0.2 * site.difficulty)) site.fill(last, row - 1, last, row - 1);
      dress(site, { first, last, row }, 'ice');
    }
  },
};

/** Floors from wall to wall, with their openings at alternating ends: the ball must cross each floor to go up. */
export const switchback: Archetype = {
  rows: 11,
  likes: { cavern: 2, lagoon: 1, thicket: 1, quarry: 1 },
  draw(site) {
    let side: Side = 'right';
    for (const row of site.hops(site.top, site.bottom, 6.2, 0.3)) {
      const { floor } = floorWithOpening(site, row, { side, width: site.opening(5, 6) }, site.dice.whole(2, 3));
      dress(site, floor, 'pool', 'ice', 'rough', 'bump');
      side = opposite(side);
    }
  },
};

/** Pairs of ribs on both cliffs: the way leads through the gap between them, and a ball can rest on each rib. */
export const ribs: Archetype = {
  rows: 10,
  likes: { cavern: 2, frost: 1, quarry: 1 },
  draw(site) {
    for (const row of site.hops(site.top, site.bottom, site.dice.between(5.8, 6.8))) {
      const gap = site.opening(5, 7);
      const center = site.dice.whole(8, 11);
      const left = ledge(site, 'left', Math.max(2, center - (gap >> 1) - site.left(row)), row, 4, 'wedge');
      const right = ledge(site, 'right', Math.max(2, site.right(row) - center - (gap >> 1)), row + site.dice.whole(-1, 1), 4, 'wedge');
      dress(site, site.dice.chance(0.5) ? left : right, 'ice', 'rough', 'lip');
    }
  },
};

/** Garden terraces on one hillside, each with water at its back and a dry edge to land on. */
export const terraces: Archetype = {
  rows: 13,
  likes: { lagoon: 2, meadow: 1, thicket: 1 },
  draw(site) {
    const count = site.height > 17 ? 3 : 2;
    const lowest = site.bottom - 7;
    const rise = Math.min(5, Math.floor((site.height - 12) / count) + 1);
    const foot = Math.max(7, site.clearLeft(lowest) + 5);
    for (let i = count - 1; i >= 0; i--) {
      const row = lowest - i * rise;
      const first = foot + i * 4;
      site.fill(first, row, 18, row + (i === 0 ? 2 : rise));
    }
    for (let i = 0; i < count; i++) {
      const row = lowest - i * rise;
      const back = i === count - 1 ? site.right(row) - 2 : foot + (i + 1) * 4 - 1;
      const front = foot + i * 4 + 2;
      if (back - front >= 1 && site.dice.chance(0.8)) pool(site, { first: front, last: back, row });
    }
    slab(site, site.dice, { first: foot, last: site.right(lowest), row: lowest + 2 }, 4, 'wedge');
    climb(site, lowest - (count - 1) * rise, site.top, 'left');
  },
};
