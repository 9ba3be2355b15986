import { COLUMNS, ROWS } from './geometry.ts';
import { CHECKPOINT_GROUND, DIAGONALS, FINISH_GROUND, ROUGH, TILES } from './tiles.ts';

/**
 * What a player can put on a map. Each type has one id in maps, whatever is drawn for it: the picture is chosen by its neighbors
 * (autotile.ts). The first is what erasing leaves.
 */
export const TILE_TYPES = [
  'empty',
  'ground',
  'ice',
  'rough',
  'water',
  'slopeBottomRight',
  'slopeBottomLeft',
  'slopeTopRight',
  'slopeTopLeft',
  'checkpointGround',
  'checkpointFlag',
  'finishGround',
  'finishFlag',
  'spawn',
] as const;
export type TileType = (typeof TILE_TYPES)[number];

const ID_OF_TYPE: Readonly<Record<Exclude<TileType, 'rough'>, number>> = {
  empty: TILES.empty,
  ground: TILES.ground,
  ice: TILES.ice,
  water: TILES.water,
  slopeBottomRight: DIAGONALS.bottomRight,
  slopeBottomLeft: DIAGONALS.bottomLeft,
  slopeTopRight: DIAGONALS.topRight,
  slopeTopLeft: DIAGONALS.topLeft,
  checkpointGround: CHECKPOINT_GROUND.onGround[1],
  checkpointFlag: TILES.checkpointFlag,
  finishGround: FINISH_GROUND[1],
  finishFlag: TILES.finishFlag,
  spawn: TILES.spawn,
};

/** The id of a type in a map. @param place index of the tile: rough has three pictures, which alternate */
export const tileOfType = (type: TileType, place = 0): number =>
  type === 'rough' ? (ROUGH[place % ROUGH.length] as number) : ID_OF_TYPE[type];

/** The tiles around the edge of a map. They cannot be changed, and count as ground whatever is there. */
export function isBorder(column: number, row: number, width = COLUMNS, height = ROWS): boolean {
  return column === 0 || row === 0 || column === width - 1 || row === height - 1;
}
