import { dress } from '../dressing.ts';
import { bigDiamond, diamond, ledge } from '../masonry.ts';
import type { Site } from '../site.ts';
import { opposite, type Side } from '../sketch.ts';
import type { Archetype } from './archetype.ts';

/** Small ledges on both sides of a field of diamond-shaped pegs. */
export const pegs: Archetype = {
  rows: 11,
  likes: { quarry: 3, frost: 1 },
  draw(site) {
    flank(site, site.landing(4, 6));
    let line = site.dice.whole(0, 1);
    for (let row = site.bottom - 6; row > site.top + 4; row -= 4, line++) {
      for (let column = 4 + (line % 2) * 3; column < 16; column += 6) {
        if (site.isFree(column - 2, row - 2, column + 3, row + 3)) diamond(site, column, row);
      }
    }
  },
};

/** A pinball table: large diamonds in the middle throw the ball from side to side. */
export const pinball: Archetype = {
  rows: 13,
  likes: { quarry: 3, frost: 2, meadow: 1 },
  draw(site) {
    flank(site, site.landing(3, 4));
    let lean = site.dice.chance(0.5) ? 1 : -1;
    for (let row = site.bottom - 7; row > site.top + 5; row -= 7) {
      const column = 9 + lean;
      if (site.isFree(column - 3, row - 3, column + 4, row + 4)) bigDiamond(site, column, row, 2);
      lean = -lean;
    }
  },
};

function flank(site: Site, width: number): void {
  let side: Side = 'right';
  for (const row of site.hops(site.top, site.bottom, 6.3, 0.4)) {
    dress(site, ledge(site, side, width, row, 3), 'lip', 'ice');
    side = opposite(side);
  }
}
