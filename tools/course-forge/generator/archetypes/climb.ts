import { dress } from '../dressing.ts';
import { island, ledge } from '../masonry.ts';
import type { Site } from '../site.ts';
import { opposite, type Side } from '../sketch.ts';

/** Up to this many rows, a floor can be reached from the mat with one landing in between. */
const ONE_STEP = 10;

/** The way from the mat to an opening at the right end of a floor in `row`: the last landing is right below the opening. */
export function approach(site: Site, row: number): void {
  const rise = site.bottom - row;
  const step = row + Math.round(rise / 2);
  if (rise > ONE_STEP) climb(site, site.bottom, row + 5, 'left');
  if (rise > 5) ledge(site, 'right', 3, rise > ONE_STEP ? row + 5 : step, 2, 'wedge');
}

/**
 * Plain landings between two rows, on alternating sides: the way to a landmark, or on from it.
 * @param low row where the way begins; `high` is the row where it ends; neither gets a landing
 */
export function climb(site: Site, low: number, high: number, firstSide: Side): void {
  let side = firstSide;
  for (const row of site.hops(high, low, site.dice.between(5.4, 7))) {
    const width = site.landing(4, 6);
    const isIsland = site.dice.chance(0.4);
    const top = isIsland ? island(site, side === 'left' ? 6 : 14, width, row) : ledge(site, side, width, row);
    dress(site, top, 'rough', 'ice', 'lip');
    side = opposite(side);
  }
}

/** From rows farther below the upper platform, one more landing is needed. */
const LAST_RISE = 7;

/** The last landing of a section: a short ledge below the side on which the upper platform is open, if `row` is too far below it. */
export function lastStep(site: Site, row: number): void {
  if (row - site.top > LAST_RISE) dress(site, ledge(site, opposite(site.to), 3, site.top + 6, 2, 'wedge'), 'lip');
}
