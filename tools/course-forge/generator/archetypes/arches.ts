import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { fillMass, massesOf, outline } from '../relief.ts';
import type { Archetype } from './archetype.ts';

/** An arch that frames the sky. Its crown has broken out, and the ball flies through the gap onto a shoulder of the arch. */
export const brokenArch: Archetype = {
  rows: 12,
  likes: { meadow: 4, frost: 4, lagoon: 3, quarry: 3 },
  draw(site) {
    const inset = site.dice.whole(2, 3);
    for (const mass of massesOf(site, 5 + inset, 6 + inset)) {
      const { row, isSheltered, rim, deep } = mass;
      const heights = isSheltered ? outline(20, 1, [1, 0], [1, -1]) : outline(20, rim, [1, 0], [rim, -1]);
      fillMass(site, mass, heights, [0, 0, 0, 1, 1, Math.min(2, deep), deep, deep + 1, deep + 2]);
      if (isSheltered) continue;
      const wall = mass.opening === 'left' ? site.left(row) : site.right(row);
      const outward = mass.opening === 'left' ? 1 : -1;
      for (let k = 0; k < inset; k++) {
        const column = wall + k * outward;
        const half = inset - k;
        site.fill(column, row - half, column, row + half);
        site.put(column, row - half, outward > 0 ? DIAGONALS.bottomLeft : DIAGONALS.bottomRight);
        site.put(column, row + half, outward > 0 ? DIAGONALS.topLeft : DIAGONALS.topRight);
      }
    }
  },
};
