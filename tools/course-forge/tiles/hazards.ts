import type { Theme } from '../../../shared/course/course.ts';
import { ROWS } from '../../../shared/course/geometry.ts';
import { isIce, isRough, isWater } from '../../../shared/course/tile-traits.ts';
import { Canvas, INNER } from './canvas.ts';
import { type HazardQuota, THEME_STYLES } from './themes.ts';

/** Counts the pools, rough patches and ice tops of a course. */
export function hazardCounts(tiles: Uint16Array): HazardQuota {
  const counts = { pools: 0, rough: 0, ice: 0 };
  const canvas = new Canvas(tiles);
  for (let row = INNER.firstRow; row < ROWS; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      const id = canvas.at(column, row);
      const before = canvas.at(column - 1, row);
      if (isWater(id) && !isWater(before) && !isWater(canvas.at(column, row - 1))) counts.pools++;
      if (isRough(id) && !isRough(before)) counts.rough++;
      if (isIce(id) && !isIce(before) && !canvas.isSolid(column, row - 1)) counts.ice++;
    }
  }
  return counts;
}

/** Whether a course has nothing of a kind that its theme is known for. */
export function missesItsTheme(tiles: Uint16Array, theme: Theme): boolean {
  const { quota } = THEME_STYLES[theme];
  const counts = hazardCounts(tiles);
  return (['pools', 'rough', 'ice'] as const).some((kind) => quota[kind] >= 2 && counts[kind] === 0);
}
