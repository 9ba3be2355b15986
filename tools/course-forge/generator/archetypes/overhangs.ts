import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { INNER } from '../canvas.ts';
import { dress } from '../dressing.ts';
import { ledge } from '../masonry.ts';
import type { Archetype } from './archetype.ts';
import { lastStep } from './climb.ts';

/** A huge overhanging rock: around its nose, and onto its wide back. */
export const overhang: Archetype = {
  rows: 12,
  likes: { cavern: 3, thicket: 3, quarry: 4 },
  draw(site) {
    const row = site.bottom - Math.min(9, Math.max(7, site.height - 8));
    // A ledge below an exit on the left needs room beside the nose.
    const nose = site.clearLeft(row) + site.opening(5, 6) + (site.to === 'right' ? 2 : 0);
    const depth = Math.min(5, site.bottom - 5 - row);
    for (let k = 0; k < depth; k++) {
      const first = nose + (k === 0 ? 0 : 2 * k - 1);
      site.fill(first, row + k, INNER.lastColumn, row + k);
      if (k > 0) site.put(first, row + k, DIAGONALS.topRight);
    }
    dress(site, { first: nose, last: site.right(row), row }, 'pool', 'bump', 'rough', 'lip');
    if (site.bottom - row > 8) ledge(site, 'left', 2, site.bottom - 5, 2, 'wedge');
    lastStep(site, row);
  },
};
