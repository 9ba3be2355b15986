import { TILES } from '../../../../shared/course/tiles.ts';
import { pool, stalactite } from '../masonry.ts';
import { columnsOf, fillMass, hull, type Mass, massesOf, outline } from '../relief.ts';
import type { Site } from '../site.ts';
import type { Archetype } from './archetype.ts';

/** Columns of a mass that is wide enough for water and a dry place to rest. */
const WIDE = 9;
/** A rim, level ground to rest on, and a ridge that keeps a slow ball out of the water below the deck. */
const SHELTERED = outline(20, 1, [1, 0], [1, -1], [4, 0], [1, 1], [1, 0], [1, -1]);
/** Distance of that water from the free end. */
const BEHIND_RIDGE = 9;

/** Rocks with pools that the tide has left: the first one waits right behind the edge. */
export const tidePools: Archetype = {
  rows: 11,
  likes: { lagoon: 6 },
  draw(site) {
    for (const mass of massesOf(site, 5, 6)) {
      const { isSheltered, deep } = mass;
      fillMass(site, mass, isSheltered ? SHELTERED : outline(20, 1, [1, 0], [1, -1]), [0, 1, deep, deep, deep + 1, deep]);
      if (isSheltered) pool(site, columnsOf(mass, BEHIND_RIDGE, BEHIND_RIDGE + 1));
      else if (mass.reach >= WIDE) pool(site, columnsOf(mass, 2, 3));
    }
  },
};

/** A harbor: a quay with a bollard, or a pier, at deep water. */
export const harbor: Archetype = {
  rows: 13,
  likes: { lagoon: 6 },
  draw(site) {
    massesOf(site, 5, 6).forEach((mass, i) => {
      const { row, isSheltered, deep } = mass;
      fillMass(site, mass, [0], [1, 2, Math.max(2, deep), Math.max(3, deep)]);
      if ((i > 0 && deep < 2) || mass.reach < WIDE) return;
      if (isSheltered) {
        site.put(mass.at(5), row - 1, TILES.ground);
        flood(site, mass, 6, mass.reach - 2);
      } else {
        flood(site, mass, 1, 3);
      }
    });
  },
};

/** Water one row below the ground of a mass, with a free fall of one more row above it. */
function flood(site: Site, mass: Mass, from: number, to: number): void {
  const basin = columnsOf(mass, from, to);
  pool(site, { ...basin, row: mass.row + 1 });
  site.clear(basin.first, mass.row, basin.last, mass.row);
}

/** A cave below the upper deck, with a lake at its back and stalactites at its roof. */
export const seaCave: Archetype = {
  rows: 11,
  likes: { lagoon: 6 },
  draw(site) {
    for (const mass of massesOf(site, 5, 6)) {
      const { row, isSheltered, deep } = mass;
      fillMass(site, mass, isSheltered ? SHELTERED : outline(20, 1, [1, 0], [1, -1]), hull(deep + 1));
      if (!isSheltered) {
        if (mass.reach >= WIDE) pool(site, columnsOf(mass, 2, 3));
        continue;
      }
      pool(site, columnsOf(mass, BEHIND_RIDGE - 1, mass.reach - 2));
      const { first } = columnsOf(mass, 7, 8);
      let roof = row - 2;
      while (roof > site.top && !site.isSolid(first, roof)) roof--;
      if (row - roof > 4) stalactite(site, first, 2, roof + 1, site.dice.whole(0, row - roof - 5));
    }
  },
};
