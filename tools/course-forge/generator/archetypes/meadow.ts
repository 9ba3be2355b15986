import { DIAGONALS, TILES } from '../../../../shared/course/tiles.ts';
import { growRough } from '../dressing.ts';
import { columnsOf, fillMass, hull, type Mass, massesOf, outline } from '../relief.ts';
import type { Site } from '../site.ts';
import type { Archetype } from './archetype.ts';

/** Hills and valleys. Whatever lands on a hill rolls down into a valley. */
export const rollingHills: Archetype = {
  rows: 11,
  likes: { meadow: 6 },
  draw(site) {
    for (const mass of massesOf(site, 6, 8)) drawHill(site, mass);
  },
};

function drawHill(site: Site, mass: Mass): void {
  const { isSheltered, deep } = mass;
  const rim = isSheltered ? 1 : mass.rim;
  const mound = site.dice.chance(0.5) ? 1 : 0;
  const heights = isSheltered
    ? outline(20, 1, [1, 0], [1, -1], [site.dice.whole(5, 6), 0], [2, 1])
    : outline(20, rim, [2, 0], [rim, -1], [site.dice.whole(3, 4), 0], [mound, 1], [2, 0], [mound, -1]);
  fillMass(site, mass, heights, [0, 1, 1, deep - 1, deep, deep, deep, deep + 1, deep + 1, deep]);
}

/** A humped stone bridge with the stumps of its piers, over valleys. */
export const stoneBridge: Archetype = {
  rows: 11,
  likes: { meadow: 6 },
  draw(site) {
    const masses = massesOf(site, 6, 7);
    masses.forEach((mass, i) => {
      if (i === masses.length - 1) drawBridge(site, mass);
      else drawHill(site, mass);
    });
  },
};

function drawBridge(site: Site, mass: Mass): void {
  const { row, isSheltered, rim, deep } = mass;
  const crown = Math.max(2, mass.reach - (isSheltered ? 9 : 10));
  const heights = isSheltered
    ? outline(20, 0, [5, 0], [rim, 1], [crown, 0], [rim, -1])
    : outline(20, 0, [2, 0], [rim, 1], [crown, 0], [rim, -1]);
  const piers = [1, mass.reach - 4].flatMap((at) => [at, at + 1]);
  const length = Math.max(2, deep);
  fillMass(
    site,
    mass,
    heights,
    heights.map((height, k) => (piers.includes(k) ? length : 1 - height)),
  );
  for (const pier of [1, mass.reach - 4]) {
    const { first, last } = columnsOf(mass, pier, pier + 1);
    site.put(first, row + length, DIAGONALS.topRight);
    site.put(last, row + length, DIAGONALS.topLeft);
  }
  site.put(mass.at(0), row - 1, TILES.ground);
}

/** A field with tall haystacks, rounded and rough on top. */
export const haystacks: Archetype = {
  rows: 11,
  likes: { meadow: 5 },
  draw(site) {
    for (const mass of massesOf(site, 6, 7, 2)) {
      const { row, isSheltered, rim, deep } = mass;
      fillMass(site, mass, [0], hull(deep));
      if (isSheltered) {
        drawStack(site, columnsOf(mass, 4, 7).first, 4, row, 2);
        continue;
      }
      drawStack(site, columnsOf(mass, 0, 3).first, 4, row, rim);
    }
  },
};

function drawStack(site: Site, first: number, width: number, row: number, height: number): void {
  const last = first + width - 1;
  site.fill(first, row - height, last, row - 1);
  site.put(first, row - height, DIAGONALS.bottomRight);
  site.put(last, row - height, DIAGONALS.bottomLeft);
  growRough(site, { first: first + 1, last: last - 1, row: row - height });
}
