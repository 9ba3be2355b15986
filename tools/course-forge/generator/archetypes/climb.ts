import { dress } from '../dressing.ts';
import { clamp, island, ledge } from '../masonry.ts';
import type { Site } from '../site.ts';
import { opposite, type Side } from '../sketch.ts';

/** Up to this many rows, a floor can be reached from the mat with one landing in between. */
const ONE_STEP = 10;

/** Fewest open columns beside a ledge of a climb. */
const CLIMB_GAP = 6;

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
    const isIsland = site.dice.chance(0.5);
    const widest = site.clearRight(row) - site.clearLeft(row) + 1 - CLIMB_GAP;
    const top = isIsland
      ? island(site, side === 'left' ? 7 : 13, site.landing(4, 6), row)
      : ledge(site, side, clamp(site.landing(8, 10), 3, widest), row);
    dress(site, top, 'rough', 'ice', 'lip');
    side = opposite(side);
  }
}

/** From rows farther below the upper platform, one more landing is needed. */
const LAST_RISE = 9;
/** Rows of a comfortable last shot. */
const GOOD_RISE = 7;

/**
 * The last landing of a section, below the side on which the upper platform is open. On the right it is only needed if `row`, from
 * which the ball comes, is too far below the platform; on the left there is no other ground, because the way up leads through there.
 */
export function lastStep(site: Site, row: number): void {
  const side = opposite(site.to);
  const rise = row - site.top;
  if (side === 'right' && rise <= LAST_RISE) return;
  const step = site.top + Math.max(GOOD_RISE, Math.round(rise / 2));
  const width = site.height < 18 ? 3 : 4;
  dress(site, ledge(site, side, width, step, 2, 'wedge'), 'lip');
}
