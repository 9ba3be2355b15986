import { COLUMNS } from '../../../shared/course/geometry.ts';
import type { Canvas } from './canvas.ts';
import { HEADROOM, type PlatformPlan } from './platforms.ts';

/**
 * Whether there is a way from above the lower mat to above the upper one. Slopes do not count as obstacles.
 * @param clearance width and height that the way must have everywhere, tiles
 */
export function hasPassage(canvas: Canvas, lower: PlatformPlan, upper: PlatformPlan, clearance: number): boolean {
  const start = cellKey(lower.flag - 1, lower.row - clearance);
  const goals = new Set<number>();
  for (let column = upper.matFirst; column <= upper.matLast - clearance + 1; column++) goals.add(cellKey(column, upper.row - clearance));
  const seen = new Set([start]);
  const waiting = [start];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (goals.has(cell)) return true;
    for (const next of [cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS]) {
      const row = Math.floor(next / COLUMNS);
      const isInside = row >= upper.row - HEADROOM - clearance && row <= lower.row - clearance;
      if (!isInside || seen.has(next) || !isClear(canvas, next % COLUMNS, row, clearance)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return false;
}

const cellKey = (column: number, row: number): number => row * COLUMNS + column;

/** Whether the whole clearance is open; (column, row) is its upper left cell. */
function isClear(canvas: Canvas, column: number, row: number, clearance: number): boolean {
  for (let r = row; r < row + clearance; r++) for (let c = column; c < column + clearance; c++) if (canvas.isFull(c, r)) return false;
  return true;
}
