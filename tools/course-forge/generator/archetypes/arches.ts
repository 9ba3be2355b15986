import { columnsOf, fillMass, massBeside, outline, storeysOf } from '../relief.ts';
import type { Archetype } from './archetype.ts';

/** An arch that frames the sky. Its crown has broken out, and the ball flies through the gap onto a shoulder of the arch. */
export const brokenArch: Archetype = {
  rows: 12,
  likes: { meadow: 4, frost: 4, lagoon: 3, quarry: 3 },
  draw(site) {
    for (const { row, opening, isSheltered, rim, deep } of storeysOf(site)) {
      const inset = site.dice.whole(2, 3);
      const width = isSheltered ? 5 : site.opening(5, 6);
      const far = massBeside(site, row, opening, width + inset);
      const heights = isSheltered ? outline(20, 1, [1, 0], [1, -1]) : outline(20, rim, [1, 0], [rim, -1]);
      fillMass(site, far, heights, [0, 0, 0, 1, 1, Math.min(2, deep), deep, deep + 1, deep + 2]);
      const horn = columnsOf(far, -width - inset, -width - 1);
      for (let k = 0; k < inset + 2; k++) {
        const column = opening === 'left' ? horn.last - k : horn.first + k;
        site.fill(column, row - k, column, row + k + 1);
      }
    }
  },
};
