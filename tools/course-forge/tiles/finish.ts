import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isCheckpointGround, isFinishGround } from '../../../shared/course/tile-traits.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import { Canvas, INNER } from './canvas.ts';
import { fillSealed, floodCells, repair } from './repair.ts';

interface FlagPlace {
  /** Column of the flag or of the start. */
  readonly flag: number;
  /** Row of the ground below it. */
  readonly row: number;
}

/** Open rows above a mat. */
const HEADROOM = 4;
const PASSES = 3;

/** Closes gaps between sections: blocks that touch only at a corner, and chambers without an entrance. */
export function finishCourse(canvas: Canvas, flags: readonly FlagPlace[]): void {
  canvas.openRows(INNER.firstRow, INNER.lastRow);
  for (let pass = 0; pass < PASSES && closeCorners(canvas); pass++);
  fillSealed(canvas, flags, INNER.firstRow, INNER.lastRow);
  repair(canvas, INNER.firstRow, INNER.lastRow);
}

/** Whether open air leads from the start to every flag. It does not lead between two blocks that touch at a corner. */
export function isConnected(tiles: Uint16Array, flags: readonly FlagPlace[]): boolean {
  const canvas = new Canvas(tiles);
  const [start, ...others] = flags as [FlagPlace, ...FlagPlace[]];
  const open = new Set<number>();
  floodCells([start.flag, start.row - 1], open, (column, row) => !canvas.isSolid(column, row));
  return others.every(({ flag, row }) => open.has((row - 1) * COLUMNS + flag));
}

function closeCorners(canvas: Canvas): boolean {
  let hasChanged = false;
  for (let row = INNER.firstRow; row < INNER.lastRow; row++) {
    for (let column = INNER.firstColumn; column < INNER.lastColumn; column++) {
      const falls = canvas.isFull(column, row) && canvas.isFull(column + 1, row + 1);
      const rises = canvas.isFull(column + 1, row) && canvas.isFull(column, row + 1);
      if (falls === rises) continue;
      const lower = falls ? column : column + 1;
      const upper = falls ? column + 1 : column;
      if (canvas.isSolid(lower, row + 1) || canvas.isSolid(upper, row)) continue;
      hasChanged = fill(canvas, lower, row + 1) || fill(canvas, upper, row) || hasChanged;
    }
  }
  return hasChanged;
}

function fill(canvas: Canvas, column: number, row: number): boolean {
  for (let below = row + 1; below <= row + HEADROOM; below++) {
    const id = canvas.at(column, below);
    if (isCheckpointGround(id) || isFinishGround(id)) return false;
  }
  return canvas.at(column, row) === TILES.empty && canvas.put(column, row, TILES.ground);
}
