import { pool, stalactite } from '../masonry.ts';
import { columnsOf, fillMass, hull, massesOf, outline } from '../relief.ts';
import type { Archetype } from './archetype.ts';

/** Rocks with pools that the tide has left: the first pool waits right behind the edge. */
export const tidePools: Archetype = {
  rows: 11,
  likes: { lagoon: 6 },
  draw(site) {
    for (const mass of massesOf(site, 5, 6)) {
      const { isSheltered, deep } = mass;
      const heights = outline(20, 1, [1, 0], [1, -1]);
      fillMass(site, mass, heights, [0, 1, deep, deep, deep + 1, deep]);
      pool(site, isSheltered ? columnsOf(mass, 7, 8) : columnsOf(mass, 2, 3));
    }
  },
};

/** A harbor: a quay with a pier on posts, over water. */
export const harbor: Archetype = {
  rows: 13,
  likes: { lagoon: 6 },
  draw(site) {
    massesOf(site, 5, 6).forEach((mass, i) => {
      const { row, isSheltered, deep } = mass;
      const water = row + 1;
      const heights = isSheltered ? outline(20, 0, [mass.reach - 1, 0], [1, 1]) : outline(20, 0, [2, 0], [20, 0]);
      fillMass(site, mass, heights, [1, 2, Math.max(2, deep), Math.max(3, deep)]);
      const [from, to] = isSheltered ? [6, mass.reach - 2] : [2, 5];
      if (i > 0 && deep < 2) return;
      const basin = columnsOf(mass, from, to);
      pool(site, { ...basin, row: water }, 1);
      site.clear(basin.first, row, basin.last, row);
      if (isSheltered) return;
      const pier = columnsOf(mass, 4, mass.reach - 1);
      site.fill(pier.first, row, pier.last, row);
    });
  },
};

/** A cave with a lake on its floor, below a roof with stalactites. */
export const seaCave: Archetype = {
  rows: 16,
  likes: { lagoon: 6 },
  draw(site) {
    massesOf(site, 5, 6).forEach((mass, i) => {
      const { row, isSheltered, deep } = mass;
      fillMass(site, mass, outline(20, 1, [1, 0], [1, -1], [20, 0]), i === 0 ? hull(deep) : [0, 1, deep]);
      if (i === 0 || deep > 1) pool(site, isSheltered ? columnsOf(mass, 7, 9) : columnsOf(mass, 2, 3));
      if (i > 0) for (const at of [2, mass.reach - 3]) stalactite(site, columnsOf(mass, at, at + 1).first, 2, row + deep + 1, 0);
    });
  },
};
