import { DIAGONALS } from '../../../../shared/course/tiles.ts';
import { INNER } from '../canvas.ts';
import { dress } from '../dressing.ts';
import { chamferBelow, clamp } from '../masonry.ts';
import { layer, widenShaft } from '../shapes.ts';
import type { Site } from '../site.ts';
import { opposite, type Side } from '../sketch.ts';
import type { Archetype } from './archetype.ts';
import { lastStep } from './climb.ts';

/** Rows from one tilted layer to the next. */
const LAYER_RISE = 6;

/** Tilted layers of rock, one above the other, all with the same dip. Each leaves a gap at one end. */
export const strata: Archetype = {
  rows: 11,
  likes: { quarry: 8 },
  draw(site) {
    const count = Math.max(1, Math.round((site.height - 6) / LAYER_RISE));
    const rise = (site.height - 6) / count;
    const rightwards = site.dice.chance(0.5);
    const run = site.dice.whole(3, 5);
    let gap: Side = 'left';
    for (let i = 1; i <= count; i++) {
      const row = Math.round(site.bottom - 6 - (i - 1) * Math.max(rise, LAYER_RISE));
      if (row < site.top + 5) break;
      drawStratum(site, row, gap, rightwards, run);
      gap = opposite(gap);
    }
    if (gap === 'right') lastStep(site, site.top + 6);
  },
};

/** @param row row of its lowest ground above the gap's side, at most */
function drawStratum(site: Site, row: number, gap: Side, rightwards: boolean, run: number): void {
  const width = site.opening(5, 6);
  const first = gap === 'left' ? site.clearLeft(row, 2) + width : INNER.firstColumn;
  const last = gap === 'right' ? site.clearRight(row, 2) - width : INNER.lastColumn;
  const surfaces = Array.from({ length: last - first + 1 }, (_, k) => {
    const fromLow = rightwards ? k : last - first - k;
    return row - Math.floor(fromLow / run) + 1;
  });
  layer(site, first, surfaces, 2);
  if (gap === 'left') site.put(first, (surfaces[0] as number) + 1, DIAGONALS.topRight);
  else site.put(last, (surfaces.at(-1) as number) + 1, DIAGONALS.topLeft);
}

/** A crane: its arm reaches across the shaft, and its load hangs on a rope below. */
export const crane: Archetype = {
  rows: 17,
  likes: { quarry: 6 },
  draw(site) {
    const arm = site.bottom - Math.min(11, site.height - 7);
    const load = site.bottom - 5;
    widenShaft(site, site.top + 5, load + 1);
    // A ledge below an exit on the left needs room beside the arm.
    const tip = site.opening(5, 6) + (site.to === 'right' ? 4 : 1);
    site.fill(tip, arm, INNER.lastColumn, arm + 1);
    site.put(tip, arm + 1, DIAGONALS.topRight);
    for (let k = 0; k < 3; k++) {
      site.fill(16 + k, arm + 2 + k, INNER.lastColumn, arm + 2 + k);
      site.put(15 + k, arm + 2 + k, DIAGONALS.topRight);
    }
    const rope = tip + site.dice.whole(2, 3);
    site.fill(rope, arm + 2, rope + 1, load - 1);
    site.fill(rope - 4, load, rope + 5, load + 1);
    chamferBelow(site, rope - 4, rope + 5, load + 1);
    dress(site, { first: tip, last: 16, row: arm }, 'bump', 'lip');
    lastStep(site, arm);
  },
};

/** A stepped pyramid of cut blocks on its own floor. */
export const ziggurat: Archetype = {
  rows: 15,
  likes: { quarry: 7 },
  draw(site) {
    const row = site.bottom - 6;
    widenShaft(site, site.top + 6, row - 1);
    const first = INNER.firstColumn + site.opening(6, 7);
    site.fill(first, row, INNER.lastColumn, row + 1);
    site.put(first, row + 1, DIAGONALS.topRight);
    const height = clamp(row - site.top - 6, 3, 6);
    for (let i = 0, base = row; i < 2; i++) {
      const rise = Math.round((height * (i + 1)) / 2) - Math.round((height * i) / 2);
      site.fill(first + 3 + 2 * i, base - rise, INNER.lastColumn - 1 - 2 * i, base - 1);
      base -= rise;
    }
    lastStep(site, row - height);
  },
};
