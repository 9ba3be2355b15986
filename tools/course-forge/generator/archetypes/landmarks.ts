import { DIAGONALS, TILES } from '../../../../shared/course/tiles.ts';
import { dress } from '../dressing.ts';
import { chamferBelow, clamp, floorWithOpening, gable, slab, stem } from '../masonry.ts';
import { post } from '../shapes.ts';
import type { Site } from '../site.ts';
import { opposite } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { climb } from './climb.ts';

/** A tree: branches on both sides of its trunk, and a crown to rest on. */
export const tree: Archetype = {
  rows: 14,
  likes: { thicket: 4, meadow: 3 },
  draw(site) {
    const trunk = site.dice.whole(9, 10);
    const crown = site.top + site.dice.whole(6, 7);
    post(site, trunk, 2, crown + 2, site.bottom);
    dress(site, slab(site, site.dice, { first: trunk - 3, last: trunk + 4, row: crown }, 3, 'wedge'), 'rough', 'lip');
    site.fill(trunk - 1, crown - 1, trunk + 2, crown - 1);
    site.put(trunk - 2, crown - 1, DIAGONALS.bottomRight);
    site.put(trunk + 3, crown - 1, DIAGONALS.bottomLeft);
    let rightwards = true;
    for (const row of site.hops(crown, site.bottom, 5, 0.4)) {
      const reach = site.landing(3, 4);
      const branch = rightwards ? { first: trunk + 2, last: trunk + 1 + reach } : { first: trunk - reach, last: trunk - 1 };
      const inner = rightwards ? { first: trunk, last: branch.last } : { first: branch.first, last: trunk + 1 };
      slab(site, site.dice, { ...inner, row }, 3, 'wedge');
      site.fill(trunk, row, trunk + 1, row + 2);
      dress(site, { ...branch, row }, 'rough');
      rightwards = !rightwards;
    }
  },
};

/** Towers with battlements, each taller than the last, on the ground below. */
export const towers: Archetype = {
  rows: 13,
  likes: { meadow: 2, cavern: 1, frost: 2, thicket: 2, quarry: 3 },
  draw(site) {
    const count = site.dice.whole(2, 3);
    const room = Math.min(site.height - 5, 16);
    let column = 8;
    for (let i = 0; i < count; i++) {
      const width = site.dice.whole(3, 4);
      const top = site.bottom - Math.round(((i + 1) * room) / (count + 0.35));
      if (column + width - 1 > site.right(top) + 1) break;
      site.fill(column, top, column + width - 1, top + 2);
      stem(site, column, width, top + 3, 12);
      if (width === 4 && site.dice.chance(0.7 - 0.4 * site.difficulty)) site.put(column + width - 1, top - 1, TILES.ground);
      dress(site, { first: column, last: column + width - 1, row: top }, 'ice');
      column += width + site.dice.whole(2, 3);
    }
    climb(site, site.bottom - room, site.top, 'left');
  },
};

/** A ship in mid air: land on its deck, climb to the crow's nest, and continue from there. */
export const ship: Archetype = {
  rows: 18,
  likes: { lagoon: 4, frost: 1, meadow: 1 },
  draw(site) {
    const deck = clamp(site.middle + 2, site.top + 10, site.bottom - 8);
    const first = site.dice.whole(4, 5);
    const last = first + 10;
    slab(site, site.dice, { first, last, row: deck }, 4, 'wedge');
    site.fill(first, deck - 1, first + 2, deck);
    site.put(first, deck + 1, TILES.ground);
    site.put(first, deck + 2, DIAGONALS.topRight);
    site.put(last + 1, deck - 1, DIAGONALS.topLeft);
    site.put(last, deck - 1, TILES.ground);
    site.put(last + 1, deck, TILES.empty);
    const mast = first + 6;
    const nest = deck - 6;
    site.fill(mast, nest + 1, mast + 1, deck - 1);
    slab(site, site.dice, { first: mast - 2, last: mast + 3, row: nest }, 2, 'wedge');
    climb(site, site.bottom, deck + 3, 'right');
    climb(site, nest, site.top, opposite(site.to));
  },
};

/** Planters that hang from a beam on one long stalk: from the low one to the high one, then out beside the beam. */
export const hangingGarden: Archetype = {
  rows: 17,
  likes: { thicket: 4, meadow: 2, lagoon: 2 },
  draw(site) {
    const beam = site.top + 6;
    const side = opposite(site.to);
    const { floor } = floorWithOpening(site, beam, { side, width: site.opening(5, 6) }, 2, 'square');
    const low = Math.min(site.bottom - 6, beam + 12);
    const high = Math.round((beam + low) / 2);
    const stalk = side === 'left' ? Math.max(9, floor.first + 1) : Math.min(9, floor.last - 2);
    hang(site, stalk, high, low);
    hang(site, stalk, beam + 2, high);
    dress(site, floor, 'rough', 'pool', 'bump');
    climb(site, site.bottom, low, side);
  },
};

function hang(site: Site, stalk: number, from: number, row: number): void {
  site.fill(stalk, from, stalk + 1, row - 1);
  const planter = slab(site, site.dice, { first: stalk - 2, last: stalk + 3, row }, 3, 'wedge');
  dress(site, { first: planter.first, last: planter.last, row }, 'rough', 'ice');
}

/** A pagoda: several roofs with upturned ends, each narrower than the one below. */
export const pagoda: Archetype = {
  rows: 16,
  likes: { thicket: 2, quarry: 2, frost: 2, meadow: 1, lagoon: 1 },
  draw(site) {
    const center = site.dice.whole(9, 10);
    const tiers = site.height > 19 ? 3 : 2;
    const rise = 5;
    const base = site.bottom - 6;
    const widest = clamp(Math.min(center - site.clearLeft(base), site.clearRight(base) - center) - 3, 4, 6);
    for (let i = 0; i < tiers; i++) {
      const row = base - i * rise;
      const half = widest - i;
      slab(site, site.dice, { first: center - half + 1, last: center + half, row }, 2, 'wedge');
      if (half > 4 && site.difficulty < 0.6) {
        site.put(center - half + 1, row - 1, TILES.ground);
        site.put(center + half, row - 1, TILES.ground);
      }
      if (i === 0) post(site, center - 1, 4, row + 2, site.bottom);
      else site.fill(center - 1, row + 2, center + 2, row + rise - 1);
    }
    const peak = site.bottom - 7 - (tiers - 1) * rise;
    gable(site, center - 1, center + 2, peak);
    climb(site, peak, site.top, opposite(site.to));
  },
};

/** Boulders wedged into the cliffs, rounded above and below, with just enough flat on top. */
export const boulders: Archetype = {
  rows: 9,
  likes: { quarry: 3, cavern: 2, thicket: 2, lagoon: 1, frost: 1 },
  draw(site) {
    let onRight = true;
    for (const row of site.hops(site.top, site.bottom, site.dice.between(5.6, 6.6), 0.5)) {
      const width = Math.min(site.landing(5, 6) + 1, site.clearRight(row) - site.clearLeft(row) - 5);
      const top = onRight ? { first: site.right(row) - width + 1, last: 18, row } : { first: 1, last: site.left(row) + width - 1, row };
      const free = onRight ? top.first : top.last;
      site.fill(top.first, row, top.last, row + 3);
      site.put(free, row, onRight ? DIAGONALS.bottomRight : DIAGONALS.bottomLeft);
      if (onRight) chamferBelow(site, free, 19, row + 3);
      else chamferBelow(site, 0, free, row + 3);
      slab(site, site.dice, { first: onRight ? free + 1 : 1, last: onRight ? 18 : free - 1, row: row + 4 }, 2, 'wedge');
      dress(site, { first: onRight ? free + 1 : site.left(row), last: onRight ? site.right(row) : free - 1, row }, 'ice', 'rough');
      onRight = !onRight;
    }
  },
};
