import { DIAGONALS, TILES } from '../../../../shared/course/tiles.ts';
import { dress } from '../dressing.ts';
import { chamferBelow, clamp, gable, ledge, slab } from '../masonry.ts';
import { post } from '../shapes.ts';
import { opposite } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { climb } from './climb.ts';

/** A wall in the middle: over it onto the far ledge, then back again. */
export const wall: Archetype = {
  rows: 13,
  likes: { cavern: 2, frost: 1, quarry: 2, meadow: 1 },
  draw(site) {
    const column = site.dice.whole(8, 10);
    const top = site.bottom - Math.min(site.height - 7, site.dice.whole(7, 10));
    post(site, column, 2, top, site.bottom);
    gable(site, column, column + 1, top - 1);
    dress(site, ledge(site, 'right', site.landing(5, 7), top + site.dice.whole(2, 3), 3), 'rough', 'ice', 'bump');
    climb(site, top + 2, site.top, 'left');
  },
};

/** A wall from floor to ceiling with one window for the ball. */
export const window: Archetype = {
  rows: 14,
  likes: { cavern: 2, frost: 1, lagoon: 1, quarry: 1, thicket: 1 },
  draw(site) {
    const column = site.dice.whole(8, 10);
    const size = site.opening(5, 6);
    const sill = site.middle + site.dice.whole(1, 2);
    post(site, column, 2, site.top + 6, site.bottom);
    gable(site, column, column + 1, site.top + 5);
    site.clear(column, sill - size, column + 1, sill - 1);
    chamferBelow(site, column, column + 1, sill - size - 1);
    const shelfEnd = Math.min(column + 1 + site.landing(4, 5), site.right(sill) - 4);
    slab(site, site.dice, { first: column, last: Math.max(shelfEnd, column + 3), row: sill }, 3, 'wedge');
    site.fill(column, sill, column + 1, sill + 2);
    if (site.bottom - sill > 6) ledge(site, 'left', site.landing(4, 5), sill + 3, 2);
    for (const row of site.hops(site.top, sill, 6, 0.3)) dress(site, ledge(site, 'right', site.landing(4, 5), row, 3), 'ice', 'rough');
  },
};

/** A curtain of rock across the gorge that does not reach the ground: pass below it, and climb its far side by shelves and ledges. */
export const curtain: Archetype = {
  rows: 13,
  likes: { cavern: 2, thicket: 1, meadow: 1, quarry: 1, frost: 1 },
  draw(site) {
    const column = site.dice.whole(7, 8);
    const low = site.bottom - site.dice.whole(5, 6);
    const high = site.top + 6;
    site.fill(column, high, column + 1, low);
    gable(site, column, column + 1, high - 1);
    chamferBelow(site, column, column + 1, low + 1);
    site.hops(site.top + 1, site.bottom, 5.5, 0.4).forEach((row, i) => {
      if (i % 2 === 0) {
        const channel = site.right(row) - column - 1;
        dress(site, ledge(site, 'right', clamp(channel - 4, 2, site.landing(4, 5)), row, 3, 'wedge'), 'ice', 'rough');
        return;
      }
      site.fill(column + 2, row, column + 4, row);
      site.fill(column + 2, row + 1, column + 3, row + 1);
      site.put(column + 4, row + 1, DIAGONALS.topLeft);
    });
  },
};

/** A narrow shaft with small ledges on both sides. */
export const chimney: Archetype = {
  rows: 16,
  likes: { cavern: 2, frost: 2, quarry: 1 },
  draw(site) {
    const width = site.opening(6, 7);
    const first = site.dice.whole(6, 13 - width);
    const last = first + width - 1;
    const top = site.top + site.dice.whole(5, 6);
    const bottom = site.bottom - site.dice.whole(5, 6);
    site.fill(1, top, first - 1, bottom);
    site.fill(last + 1, top, 18, bottom);
    site.put(first - 1, bottom, DIAGONALS.topLeft);
    site.put(last + 1, bottom, DIAGONALS.topRight);
    let left = site.dice.chance(0.5);
    for (const row of site.hops(top, bottom + 2, 5, 0.4)) {
      const hold = width >= 6 ? 3 : 2;
      if (left) slab(site, site.dice, { first: first - 1, last: first + hold - 1, row }, 3, 'wedge');
      else slab(site, site.dice, { first: last - hold + 1, last: last + 1, row }, 3, 'wedge');
      site.fill(first - 1, row, first - 1, row + 2);
      site.fill(last + 1, row, last + 1, row + 2);
      left = !left;
    }
    dress(site, { first: site.left(top), last: first - 1, row: top }, 'ice', 'rough');
    dress(site, { first: last + 1, last: site.right(top), row: top }, 'ice', 'rough', 'lip');
  },
};

/** A staircase that winds around a column: every step leads through a doorway to the other side. */
export const spiral: Archetype = {
  rows: 15,
  likes: { cavern: 2, thicket: 2, quarry: 2, meadow: 2, lagoon: 1, frost: 1 },
  draw(site) {
    const column = site.dice.whole(8, 9);
    const rows = site.hops(site.top, site.bottom, 5.6, 0);
    const crown = (rows.at(-1) ?? site.middle) - 1;
    post(site, column, 3, crown, site.bottom);
    rows.forEach((row, i) => {
      site.clear(column, row - 4, column + 2, row - 1);
      const reach = site.landing(3, 4);
      const rightwards = i % 2 === 0;
      const first = rightwards ? column : column - reach;
      const last = rightwards ? column + 2 + reach : column + 2;
      dress(site, slab(site, site.dice, { first, last, row }, 3, 'wedge'), 'rough', 'ice');
      site.fill(column, row, column + 2, row + 1);
    });
  },
};

/** A rock that divides the gorge: ledges one or two tiles wide on the short side, wide ledges on the long one. */
export const fork: Archetype = {
  rows: 15,
  likes: { meadow: 2, quarry: 2, thicket: 2, frost: 2, lagoon: 1 },
  draw(site) {
    const first = site.dice.whole(7, 8);
    const last = first + 2;
    const top = site.top + 7;
    const bottom = site.bottom - 5;
    site.fill(first, top, last, bottom - 1);
    gable(site, first, last, top - 1);
    site.put(first + 1, top - 1, TILES.ground);
    chamferBelow(site, first, last, bottom);
    site.fill(first + 1, bottom, last - 1, bottom);
    for (const row of site.hops(top - 2, site.bottom, 6.2, 0.3)) {
      if (row < bottom - 1) slab(site, site.dice, { first: first - 2, last: first, row }, 2, 'wedge');
    }
    for (const row of site.hops(top - 2, site.bottom, 5, 0.3)) {
      const channel = site.right(row) - last;
      dress(site, ledge(site, 'right', Math.max(2, Math.min(site.landing(3, 4), channel - 4)), row, 3), 'ice', 'lip');
    }
    ledge(site, opposite(site.to), clamp(site.landing(4, 6), 3, 6), site.top + 5, 3, 'wedge');
  },
};
