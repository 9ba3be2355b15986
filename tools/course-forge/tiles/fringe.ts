import type { Decoration } from '../../../shared/course/course.ts';
import { ROWS } from '../../../shared/course/geometry.ts';
import { FOREGROUND, TILES } from '../../../shared/course/tiles.ts';
import { hashText } from '../hash-text.ts';
import { type Canvas, INNER } from './canvas.ts';

/**
 * Puts plants on bare tops. Each cell is decided by its own hash, so a change elsewhere moves no plant.
 * @param share of the tops that get one, 0 to 1
 */
export function growFringe(canvas: Canvas, seed: string, share: number): Decoration[] {
  const plants: Decoration[] = [];
  for (let row = INNER.firstRow + 1; row < ROWS - 1; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      if (!canvas.isEmpty(column, row) || canvas.at(column, row + 1) !== TILES.ground) continue;
      const hash = hashText(`${seed}:plant:${column}:${row}`);
      if ((hash & 0xffff) < share * 0x10000) plants.push({ column, row, id: FOREGROUND[(hash >>> 16) % FOREGROUND.length] as number });
    }
  }
  return plants;
}
