import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { dress } from '../dressing.ts';
import { chamferBelow, floorWithOpening, island, ledge, pool, slab, stalactite } from '../masonry.ts';
import type { Site } from '../site.ts';
import { middleOf, opposite, type Side, type Top, widthOf } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { climb } from './climb.ts';

/** One or two floors across the whole gorge, each with an opening that the ball must pass from below. */
export const gate: Archetype = {
  rows: 10,
  likes: { meadow: 1, cavern: 3, frost: 1, lagoon: 1, thicket: 2, quarry: 2 },
  draw(site) {
    const count = site.height > 16 ? 2 : 1;
    let side: Side = 'right';
    for (let i = 1; i <= count; i++) {
      const row = Math.round(site.bottom - (site.height * i) / (count + 1)) + site.dice.whole(-1, 1);
      const thickness = site.dice.whole(2, 3);
      const { floor } = floorWithOpening(site, row, { side, width: site.opening(5, 6), inset: site.dice.whole(0, 3) }, thickness);
      dress(site, floor, 'pool', 'ice', 'rough', 'bump');
      if (widthOf(floor) > 6 && site.dice.chance(0.6)) {
        stalactite(site, site.dice.whole(floor.first + 1, floor.last - 3), 2, row + thickness, site.dice.whole(0, 1));
      }
      if (site.bottom - row > 8 && i === 1) dress(site, island(site, side === 'left' ? 12 : 8, site.landing(4, 6), row + 5, 3), 'rough');
      side = opposite(side);
    }
  },
};

/** Two slopes that lead down into one opening: the ball comes up through it and must not roll back. */
export const funnel: Archetype = {
  rows: 12,
  likes: { meadow: 1, cavern: 2, quarry: 4, frost: 1 },
  draw(site) {
    const row = Math.round(site.bottom - site.height * site.dice.between(0.42, 0.52));
    const hole = site.dice.whole(7, 9);
    const width = site.opening(5, 6);
    const leftRise = Math.min(site.dice.whole(2, 4), Math.max(1, hole - site.left(row) - 3));
    const rightRise = Math.min(site.dice.whole(2, 4), Math.max(1, site.right(row) - hole - width - 2));
    bank(site, hole - 1, -1, row, leftRise);
    bank(site, hole + width, 1, row, rightRise);
    site.put(hole - 1, row + 1, DIAGONALS.topLeft);
    site.put(hole + width, row + 1, DIAGONALS.topRight);
    climb(site, site.bottom, row + 1, 'right');
    const upper = row - Math.max(leftRise, rightRise);
    climb(site, upper, site.top, site.to === 'left' ? 'right' : 'left');
  },
};

/** One side of a funnel: a slope of `rise` tiles from `column` outwards, then level ground to the cliff. */
function bank(site: Site, column: number, direction: 1 | -1, row: number, rise: number): void {
  for (let k = 0; k < rise; k++) {
    const c = column + direction * k;
    site.fill(c, row - k, c, row + 1);
    site.put(c, row - k - 1, direction < 0 ? DIAGONALS.bottomLeft : DIAGONALS.bottomRight);
  }
  const outer = column + direction * rise;
  if (direction < 0) site.fill(1, row - rise, outer, row + 1);
  else site.fill(outer, row - rise, 18, row + 1);
}

/** A wide bowl with sloping rims: the ball comes to rest in its middle, or in its pond. */
export const bowl: Archetype = {
  rows: 12,
  likes: { meadow: 2, cavern: 2, frost: 2, lagoon: 2, thicket: 2, quarry: 3 },
  draw(site) {
    const row = Math.round(site.bottom - site.height * site.dice.between(0.38, 0.5));
    const width = site.dice.whole(9, 11);
    const last = site.clearRight(row);
    const first = Math.min(Math.max(last - width + 1, site.clearLeft(row) + 5), last - 8);
    const floor = drawBowl(site, { first, last, row });
    if (widthOf(floor) >= 5 && site.dice.chance(site.features.pool))
      pool(site, { first: middleOf(floor) - 1, last: middleOf(floor) + 1, row });
    else dress(site, floor, 'ice', 'rough');
    climb(site, site.bottom, row + 1, 'left');
    climb(site, row - 2, site.top, site.to === 'left' ? 'right' : 'left');
  },
};

function drawBowl(site: Site, { first, last, row }: Top): Top {
  site.fill(first + 2, row, last - 2, row + 2);
  site.fill(first, row - 1, first + 1, row + 1);
  site.fill(last - 1, row - 1, last, row + 1);
  site.put(first + 1, row - 1, DIAGONALS.bottomLeft);
  site.put(last - 1, row - 1, DIAGONALS.bottomRight);
  site.put(first + 2, row, DIAGONALS.bottomLeft);
  site.put(last - 2, row, DIAGONALS.bottomRight);
  site.put(first, row - 2, DIAGONALS.bottomLeft);
  site.put(last, row - 2, DIAGONALS.bottomRight);
  site.fill(first + 2, row + 1, last - 2, row + 1);
  chamferBelow(site, first, last, row + 1);
  chamferBelow(site, first + 1, last - 1, row + 2);
  site.fill(first + 2, row + 2, last - 2, row + 2);
  return { first: first + 3, last: last - 3, row };
}

/** A bridge on two legs with an arch below it: the way leads over it or around it. */
export const arch: Archetype = {
  rows: 12,
  likes: { meadow: 2, frost: 2, lagoon: 4, quarry: 1 },
  draw(site) {
    const row = site.middle + site.dice.whole(0, 2);
    const width = site.dice.whole(10, 12);
    const last = site.right(row);
    const first = Math.max(last - width + 1, site.clearLeft(row) + 5);
    site.fill(first, row, last, row + 1);
    for (const leg of [first, last - 1]) site.fill(leg, row + 2, leg + 1, row + 4);
    site.put(first + 2, row + 2, DIAGONALS.topLeft);
    site.put(last - 2, row + 2, DIAGONALS.topRight);
    chamferBelow(site, first, first + 1, row + 5);
    chamferBelow(site, last - 1, last, row + 5);
    dress(site, { first, last, row });
    climb(site, site.bottom, row, 'left');
    climb(site, row, site.top, 'left');
  },
};

/** A ruined aqueduct: piers and half of its arches. The deck is broken where the way would be easy. */
export const viaduct: Archetype = {
  rows: 12,
  likes: { quarry: 3, lagoon: 3, meadow: 2 },
  draw(site) {
    const deck = site.middle + site.dice.whole(-1, 1);
    const foot = Math.min(site.bottom - 5, deck + 6);
    const broken = site.dice.whole(1, 2);
    const base = slab(site, site.dice, { first: site.left(foot) + site.opening(5, 6), last: site.right(foot), row: foot }, 3, 'wedge');
    for (let pier = 0, column = base.last - 1; column >= base.first + 1; pier++, column -= 6) {
      const top = pier === broken ? deck + 3 : deck;
      site.fill(column, top, column + 1, foot - 1);
      if (pier === broken) continue;
      site.fill(column - 1, deck, column + 2, deck);
      site.put(column - 1, deck + 1, DIAGONALS.topRight);
      site.put(column + 2, deck + 1, DIAGONALS.topLeft);
      dress(site, { first: column - 1, last: column + 2, row: deck }, 'rough', 'ice');
    }
    climb(site, deck, site.top, 'left');
    if (site.bottom - foot > 8) ledge(site, 'left', site.landing(3, 4), Math.round((foot + site.bottom) / 2) + 1, 2);
  },
};
