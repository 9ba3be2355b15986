/** Tile ids as the specification numbers them (1-based cells of a 33-column sheet; 0 is empty). */
export const TILES = {
  empty: 0,
  ground: 1,
  ice: 103,
  checkpointFlag: 153,
  finishFlag: 154,
  water: 176,
  spawn: 209,
} as const;

/** Slopes by the corner that is solid. */
export const DIAGONALS = { bottomRight: 169, bottomLeft: 170, topRight: 202, topLeft: 203 } as const;

export const TILESET_COLUMNS = 33;
export const TILESET_TILE_PX = 16;
/** Highest id that a map may hold. */
export const MAX_TILE_ID = 561;

const CHECKPOINT_GROUND = new Set([166, 167, 168, 265, 266, 267, 200]);
const FINISH_GROUND = new Set([111, 112, 113]);
const ROUGH = new Set([496, 497, 498]);
const FOREGROUND = new Set([529, 530, 531]);
const NOT_SOLID = new Set<number>([TILES.empty, TILES.checkpointFlag, TILES.finishFlag, TILES.water, TILES.spawn, ...ROUGH, ...FOREGROUND]);

export const isWater = (id: number): boolean => id === TILES.water;
export const isIce = (id: number): boolean => id === TILES.ice;
export const isRough = (id: number): boolean => ROUGH.has(id);
export const isForeground = (id: number): boolean => FOREGROUND.has(id);
export const isCheckpointGround = (id: number): boolean => CHECKPOINT_GROUND.has(id);
export const isFinishGround = (id: number): boolean => FINISH_GROUND.has(id);
export const isDiagonal = (id: number): boolean =>
  id === DIAGONALS.bottomRight || id === DIAGONALS.bottomLeft || id === DIAGONALS.topRight || id === DIAGONALS.topLeft;
/** Stops a ball, diagonals included. Every nonzero id that is nothing else is an autotile variant of ground. */
export const isSolid = (id: number): boolean => !NOT_SOLID.has(id);
