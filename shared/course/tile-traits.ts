import type { TileType } from './tile-types.ts';
import { CHECKPOINT_GROUND, DIAGONALS, FINISH_GROUND, FOREGROUND, MAX_TILE_ID, ROUGH, type SlopeCorner, TILES } from './tiles.ts';

/** What the ball's center can be in. Only `solid` stops the ball. */
export type TileZone = 'air' | 'water' | 'rough' | 'solid';
/** What the ball can touch. */
export type TileSurface = 'ground' | 'ice' | 'mat';
export type FlagKind = 'checkpoint' | 'finish';
/** What high contrast marks with a pattern. */
export type TileDanger = 'water' | 'rough' | 'ice';
/** The color that stands in for a missing picture; `cap` and `soil` are the theme's own. */
export type TileColor = 'soil' | 'cap' | 'water' | 'ice' | 'mat' | 'finish';

export interface TileTraits {
  /** What it is for the author of a map. */
  readonly type: TileType;
  readonly zone: TileZone;
  /** Only a solid tile is touched. */
  readonly surface: TileSurface;
  /** The solid corner of a slope; null for a whole tile. */
  readonly slope: SlopeCorner | null;
  /** The tile is a flag. */
  readonly flag: FlagKind | null;
  /** The tile is the ground that a flag needs below it. */
  readonly flagGround: FlagKind | null;
  readonly danger: TileDanger | null;
  /** Null when nothing is drawn, or a sprite of its own. */
  readonly color: TileColor | null;
  /** Growth in front of the ground. */
  readonly isForeground: boolean;
}

/** What follows from a surface: its physics class on floors and on walls (sim-worker/core/surface.ts), and the sound of a bounce off each. */
export const TILE_SURFACES = {
  ground: { floor: 'floor', wall: 'wall', sound: 'bounce', wallSound: 'wall' },
  ice: { floor: 'iceFloor', wall: 'iceWall', sound: 'ice', wallSound: 'ice' },
  mat: { floor: 'mat', wall: 'wall', sound: 'mat', wallSound: 'wall' },
} as const satisfies Readonly<Record<TileSurface, { floor: string; wall: string; sound: string; wallSound: string }>>;

const AIR: TileTraits = {
  type: 'empty',
  zone: 'air',
  surface: 'ground',
  slope: null,
  flag: null,
  flagGround: null,
  danger: null,
  color: null,
  isForeground: false,
};
const GROUND: TileTraits = { ...AIR, type: 'ground', zone: 'solid', color: 'soil' };
const MAT: TileTraits = { ...GROUND, surface: 'mat' };

const ROWS: readonly (readonly [ids: readonly number[], traits: TileTraits])[] = [
  [[TILES.empty], AIR],
  [[TILES.spawn], { ...AIR, type: 'spawn' }],
  [[TILES.ground], GROUND],
  [[DIAGONALS.bottomRight], { ...GROUND, type: 'slopeBottomRight', slope: 'bottomRight' }],
  [[DIAGONALS.bottomLeft], { ...GROUND, type: 'slopeBottomLeft', slope: 'bottomLeft' }],
  [[DIAGONALS.topRight], { ...GROUND, type: 'slopeTopRight', slope: 'topRight' }],
  [[DIAGONALS.topLeft], { ...GROUND, type: 'slopeTopLeft', slope: 'topLeft' }],
  [[TILES.ice], { ...GROUND, type: 'ice', surface: 'ice', danger: 'ice', color: 'ice' }],
  [
    [...CHECKPOINT_GROUND.onGround, ...CHECKPOINT_GROUND.inAir, CHECKPOINT_GROUND.inside],
    { ...MAT, type: 'checkpointGround', flagGround: 'checkpoint', color: 'mat' },
  ],
  [FINISH_GROUND, { ...MAT, type: 'finishGround', flagGround: 'finish', color: 'finish' }],
  [[TILES.checkpointFlag], { ...AIR, type: 'checkpointFlag', flag: 'checkpoint' }],
  [[TILES.finishFlag], { ...AIR, type: 'finishFlag', flag: 'finish' }],
  [[TILES.water], { ...AIR, type: 'water', zone: 'water', danger: 'water', color: 'water' }],
  [ROUGH, { ...AIR, type: 'rough', zone: 'rough', danger: 'rough', color: 'cap' }],
  [FOREGROUND, { ...AIR, isForeground: true }],
];

/**
 * The one place that says what a tile is, by its id: rules, pictures, sounds, map checks and the editor read it. An id without a row of its own
 * is undefined here; `traitsOf` answers for it.
 */
export const TILE_TRAITS: readonly (TileTraits | undefined)[] = listTraits();

/** Row by row: to look for the row of each id would take a phone longer than all else that this module does. */
function listTraits(): (TileTraits | undefined)[] {
  const traits = new Array<TileTraits | undefined>(MAX_TILE_ID + 1).fill(undefined);
  for (const [ids, ofRow] of ROWS) for (const id of ids) traits[id] ??= ofRow;
  return traits;
}

/** The traits of any id. One without a row is an autotile variant of ground. */
export const traitsOf = (id: number): TileTraits => TILE_TRAITS[id] ?? GROUND;

/** The type of any tile of a map. */
export const typeOfTile = (id: number): TileType => traitsOf(id).type;

export const isWater = (id: number): boolean => traitsOf(id).zone === 'water';
export const isRough = (id: number): boolean => traitsOf(id).zone === 'rough';
/** Stops a ball, slopes included. */
export const isSolid = (id: number): boolean => traitsOf(id).zone === 'solid';
export const isDiagonal = (id: number): boolean => traitsOf(id).slope !== null;
export const isIce = (id: number): boolean => traitsOf(id).surface === 'ice';
export const isFlag = (id: number): boolean => traitsOf(id).flag !== null;
export const isForeground = (id: number): boolean => traitsOf(id).isForeground;
export const isCheckpointGround = (id: number): boolean => traitsOf(id).flagGround === 'checkpoint';
export const isFinishGround = (id: number): boolean => traitsOf(id).flagGround === 'finish';
