import { isDiagonal, isSolid, isWater } from '../../shared/course/tile-traits.ts';
import type { CourseMap } from '../../sim-worker/core/terrain.ts';

/** Tiles of flat ground that make a ledge at a wall: the shape that one sees everywhere. */
const LEDGE = { least: 4, most: 7 } as const;

/** Rows of one course or more. */
export interface LedgeRows {
  /** Rows with flat ground to stand on. */
  readonly ground: number;
  /** Rows of ground with a flat ledge of 4 to 7 tiles at a wall. */
  readonly ledges: number;
}

/**
 * Counts the rows with a ledge at a wall. Flat ground are whole solid tiles side by side with neither ground nor water above them. It is at
 * a wall when ground rises two tiles or more beside it, or behind one slope. All is solid to the left and right of a course.
 */
export function ledgeRows({ width, height, tiles }: CourseMap): LedgeRows {
  const at = (column: number, row: number): number | undefined =>
    column < 0 || column >= width || row < 0 ? undefined : (tiles[row * width + column] as number);
  const solid = (column: number, row: number): boolean => {
    const id = at(column, row);
    return id === undefined || isSolid(id);
  };
  const whole = (column: number, row: number): boolean => solid(column, row) && !isDiagonal(at(column, row) ?? 0);
  const stands = (column: number, row: number): boolean =>
    column >= 0 && column < width && whole(column, row) && !solid(column, row - 1) && !isWater(at(column, row - 1) ?? 0);
  const isWall = (column: number, row: number): boolean => whole(column, row - 1) && solid(column, row - 2);
  const isAtWall = (end: number, step: 1 | -1, row: number): boolean =>
    isWall(end + step, row) || (isDiagonal(at(end + step, row - 1) ?? 0) && isWall(end + 2 * step, row));
  let ground = 0;
  let ledges = 0;
  for (let row = 1; row < height; row++) {
    let hasGround = false;
    let hasLedge = false;
    for (let first = 0; first < width; first++) {
      if (!stands(first, row)) continue;
      let last = first;
      while (stands(last + 1, row)) last++;
      const tiles = last - first + 1;
      hasGround = true;
      if (tiles >= LEDGE.least && tiles <= LEDGE.most && (isAtWall(first, -1, row) || isAtWall(last, 1, row))) hasLedge = true;
      first = last;
    }
    if (hasGround) ground++;
    if (hasLedge) ledges++;
  }
  return { ground, ledges };
}

/** The share of rows with ground that have a ledge at a wall, 0 to 1, over several courses. */
export function ledgeShare(courses: readonly LedgeRows[]): number {
  const sum = (pick: (rows: LedgeRows) => number) => courses.reduce((all, rows) => all + pick(rows), 0);
  return (
    sum(({ ledges }) => ledges) /
    Math.max(
      1,
      sum(({ ground }) => ground),
    )
  );
}
