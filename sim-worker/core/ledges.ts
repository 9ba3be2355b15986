import { isDiagonal, isIce, isRough, isSolid, isWater, traitsOf } from '../../shared/course/tile-traits.ts';
import type { LedgeKind } from '../../shared/protocol/description.ts';
import type { Terrain } from './terrain.ts';

/** A flat run of ground of one kind with room for the ball above: columns `from` to `to` of the free row `row`. */
export interface Ledge {
  readonly kind: LedgeKind;
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** All ledges and the surfaces of all pools of a course, row by row from the top, each row from the left. */
export function ledgesOf(terrain: Terrain): Ledge[] {
  const ledges: Ledge[] = [];
  for (let row = 1; row < terrain.height - 1; row++) {
    let open: Ledge | undefined;
    for (let column = 1; column < terrain.width; column++) {
      const kind = kindAt(terrain, column, row);
      if (open && kind === open.kind) {
        open = { ...open, to: column };
        continue;
      }
      if (open) ledges.push(open);
      open = kind && { kind, row, from: column, to: column };
    }
  }
  return ledges;
}

/** What carries a ball in a tile; undefined where nothing does. */
function kindAt(terrain: Terrain, column: number, row: number): LedgeKind | undefined {
  const here = tileAt(terrain, column, row);
  if (isSolid(here)) return undefined;
  // A pool counts once, by its surface: the tiles below it have water above.
  if (isWater(here)) return isWater(tileAt(terrain, column, row - 1)) ? undefined : 'water';
  const below = tileAt(terrain, column, row + 1);
  if (!isSolid(below) || (isDiagonal(below) && !hasFlatTop(below))) return undefined;
  if (isRough(here)) return 'rough';
  return isIce(below) ? 'ice' : 'ground';
}

const tileAt = ({ tiles, width }: Terrain, column: number, row: number): number => tiles[row * width + column] as number;

/** Of the slopes, those with a solid upper corner are flat above. */
const hasFlatTop = (id: number): boolean => traitsOf(id).slope?.startsWith('top') ?? false;
