import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import type { Theme } from '../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { encodeMap } from '../../shared/course/map-codec.ts';
import { TILES } from '../../shared/course/tiles.ts';

/** A row of the new map where ground changes no rule. */
const FREE_ROW = 3;
const FREE_COLUMNS = 16;

export interface TestMap {
  /** Maps of different numbers below 65,536 have different tiles. */
  readonly variant?: number;
  readonly theme?: Theme;
  /** In the code, which the server ignores. */
  readonly title?: string;
}

/** The tiles of a playable map. */
export function mapTiles(variant = 0): Uint16Array {
  const { tiles } = newMap(() => 0);
  for (let bit = 0; bit < FREE_COLUMNS; bit++) if ((variant >> bit) & 1) tiles[FREE_ROW * COLUMNS + 2 + bit] = TILES.ground;
  return tiles;
}

/** The code of a playable map. */
export function mapCode({ variant = 0, theme = 'meadow', title = '' }: TestMap = {}): string {
  const code = encodeMap({ width: COLUMNS, height: ROWS, tiles: mapTiles(variant), theme, title });
  if (!code.ok) throw new Error(code.error);
  return code.value;
}
