import { traitsOf } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';

/** A flag on the map, in tiles. */
export interface FlagTile {
  readonly column: number;
  readonly row: number;
  readonly isFinish: boolean;
}

/** The flags of a course, lowest first, and within a row from the left: flag k of a frame's active flags is the k-th checkpoint. */
export function flagTilesOf({ tiles, width, height }: Pick<Scene, 'tiles' | 'width' | 'height'>): FlagTile[] {
  const found: FlagTile[] = [];
  for (let row = height - 1; row >= 0; row--) {
    for (let column = 0; column < width; column++) {
      const { flag } = traitsOf(tiles[row * width + column] ?? 0);
      if (flag !== null) found.push({ column, row, isFinish: flag === 'finish' });
    }
  }
  return found;
}
