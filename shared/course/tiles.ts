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
export type SlopeCorner = keyof typeof DIAGONALS;

/** Ground below a checkpoint flag: left end, middle and right end, on ground and in the air. */
export const CHECKPOINT_GROUND = { onGround: [166, 167, 168], inAir: [265, 266, 267], inside: 200 } as const;
/** Ground below the finish flag: left end, middle, right end. */
export const FINISH_GROUND = [111, 112, 113] as const;
export const ROUGH = [496, 497, 498] as const;
/** Decorations: a tuft, a flower, a stone. */
export const FOREGROUND = [529, 530, 531] as const;

export const TILESET_COLUMNS = 33;
export const TILESET_TILE_PX = 16;
/** Highest id that a map may hold. */
export const MAX_TILE_ID = 561;
