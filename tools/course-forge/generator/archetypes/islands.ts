import { dress } from '../dressing.ts';
import { clamp, cup, island, pool, slab, stem } from '../masonry.ts';
import type { Site } from '../site.ts';
import { widthOf } from '../sketch.ts';
import type { Archetype } from './archetype.ts';

/** Columns that move from cliff to cliff, a few tiles at a time. */
function wander(site: Site, start: number, low: number, high: number): () => number {
  let column = start;
  let direction = 1;
  return () => {
    column += direction * site.dice.between(4, 7);
    if (column > high) {
      column = high - site.dice.between(0, 2);
      direction = -1;
    } else if (column < low) {
      column = low + site.dice.between(0, 2);
      direction = 1;
    }
    return column;
  };
}

/** Floating islands in a winding line, without any wall beside them. */
export const islands: Archetype = {
  rows: 8,
  likes: { meadow: 2, frost: 2, lagoon: 2, thicket: 3 },
  draw(site) {
    const next = wander(site, 5, 5, 15);
    for (const row of site.hops(site.top, site.bottom, site.dice.between(4.8, 5.8))) {
      dress(site, island(site, next(), site.landing(4, 6), row), 'ice', 'rough', 'lip');
    }
  },
};

/** Caps on stems of growing height. */
export const mushrooms: Archetype = {
  rows: 10,
  likes: { meadow: 2, frost: 1, lagoon: 2, thicket: 5 },
  draw(site) {
    const columns = [12, 5, 13, 6, 12];
    site.hops(site.top, site.bottom, 5.2, 0.4).forEach((row, i) => {
      const center = (columns[i % columns.length] as number) + site.dice.whole(-1, 1);
      const width = site.landing(5, 7);
      const first = center - (width >> 1) + 1;
      const cap = slab(site, site.dice, { first, last: first + width - 1, row }, 2, 'wedge');
      stem(site, center, 2, row + 2, i < 2 ? 12 : 5);
      dress(site, cap, 'rough', 'ice', 'lip');
    });
  },
};

/** Floating dishes with rims that keep the ball inside. Some have water. */
export const cups: Archetype = {
  rows: 8,
  likes: { meadow: 1, cavern: 1, frost: 1, lagoon: 2, thicket: 2, quarry: 2 },
  draw(site) {
    const next = wander(site, 6, 6, 14);
    for (const row of site.hops(site.top, site.bottom, site.dice.between(5.5, 6.5), 0.4)) {
      const width = site.landing(6, 7) + 1;
      const first = clamp(Math.round(next() - width / 2), site.left(row) + 2, site.right(row) - 1 - width);
      const floor = cup(site, first, width, row);
      if (widthOf(floor) >= 5 && site.dice.chance(site.features.pool * 0.7)) pool(site, { first: first + 2, last: first + 3, row });
      else dress(site, floor, 'ice', 'rough');
    }
  },
};

/** A grid of small ledges, offset in every other row like a honeycomb. */
export const honeycomb: Archetype = {
  rows: 10,
  likes: { meadow: 2, cavern: 2, frost: 1, lagoon: 1, thicket: 2, quarry: 3 },
  draw(site) {
    const width = site.dice.whole(3, 4);
    const gap = site.dice.whole(4, 5);
    let line = 0;
    for (let row = site.bottom - 5; row > site.top + 3; row -= 5) {
      const offset = (line++ % 2) * Math.round((width + gap) / 2);
      for (let first = 2 + offset; first + width - 1 < 18; first += width + gap) {
        if (site.dice.chance(0.08 + 0.25 * site.difficulty)) continue;
        const top = slab(site, site.dice, { first, last: first + width - 1, row }, 3, 'wedge');
        if (site.dice.chance(0.3)) dress(site, top, 'rough', 'ice');
      }
    }
  },
};
