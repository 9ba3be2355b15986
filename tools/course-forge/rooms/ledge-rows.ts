import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isCheckpointGround, isDiagonal, isSolid } from '../../../shared/course/tile-traits.ts';
import type { Drawing } from '../sections/drawing.ts';

/** Width of the ledges that every generated course is full of. */
const DULL = { least: 4, most: 7 } as const;

/** Rows with ground to stand on, mats excepted, and how many of them have nothing but flat ledges of 4 to 7 tiles that end at a wall. */
export function countLedgeRows({ tiles, height }: Drawing): { readonly all: number; readonly dull: number } {
  const at = (column: number, row: number): number => tiles[row * COLUMNS + column] as number;
  const isFloor = (column: number, row: number): boolean =>
    isSolid(at(column, row)) && !isDiagonal(at(column, row)) && !isSolid(at(column, row - 1)) && !isCheckpointGround(at(column, row));
  let all = 0;
  let dull = 0;
  for (let row = 1; row < height; row++) {
    const runs: { first: number; last: number }[] = [];
    for (let column = 1; column < COLUMNS - 1; column++) {
      if (!isFloor(column, row)) continue;
      const run = runs.at(-1);
      if (run && run.last === column - 1) run.last = column;
      else runs.push({ first: column, last: column });
    }
    if (runs.length === 0) continue;
    all++;
    const isDull = ({ first, last }: { first: number; last: number }): boolean => {
      const width = last - first + 1;
      return width >= DULL.least && width <= DULL.most && (isSolid(at(first - 1, row - 1)) || isSolid(at(last + 1, row - 1)));
    };
    if (runs.every(isDull)) dull++;
  }
  return { all, dull };
}
