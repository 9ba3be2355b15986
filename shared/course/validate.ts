import { LIMITS } from '../limits.ts';
import { checkShape, type TileMap } from './map-structure.ts';
import { isCheckpointGround, isFinishGround, isSolid, isWater } from './tile-traits.ts';
import { TILES } from './tiles.ts';

export interface TilePlace {
  readonly column: number;
  readonly row: number;
}

/** The rules of a map, in the order in which their problems are listed. */
export const MAP_RULES = [
  'dimensions',
  'length',
  'oneSpawn',
  'oneFinishFlag',
  'checkpointGroundNeedsFlag',
  'checkpointFlagNeedsGround',
  'checkpointFlagCount',
  'checkpointFlagSpacing',
  'finishFlagNeedsGround',
  'finishGroundNeedsFlag',
  'waterNeedsBasin',
  'waterNeedsBank',
] as const;
export type MapRule = (typeof MAP_RULES)[number];

/** A rule that a map breaks, with every place where it does. */
export interface MapProblem {
  readonly code: MapRule;
  /** An error blocks play, preview, export and save; a warning only informs. */
  readonly severity: 'error' | 'warning';
  /** One sentence for players, without a full stop. Source: game specification, section 5. */
  readonly message: string;
  /** The tiles, from the top left, row by row. Empty where something is missing. */
  readonly tiles: readonly TilePlace[];
}

/** What a map's rules say, as sentences. */
export interface Validation {
  readonly errors: string[];
  readonly warnings: string[];
}

/** How many columns from its flag the ground of a flag may reach. */
const GROUND_REACH = 5;
const FLAG_SPACING_ROWS = 2;

/** Applies every rule of a playable map. @returns the broken ones in the order of MAP_RULES */
export function checkMap(map: TileMap): MapProblem[] {
  const shape = checkShape(map);
  if (shape) return [shape];
  const grid = new Grid(map);
  const flags = grid.find((id) => id === TILES.checkpointFlag);
  return [
    ...checkExactlyOne(grid, TILES.spawn, 'oneSpawn', 'spawn point'),
    ...checkExactlyOne(grid, TILES.finishFlag, 'oneFinishFlag', 'finish flag'),
    ...problemAt(
      'checkpointGroundNeedsFlag',
      `Checkpoint ground needs a checkpoint flag within ${GROUND_REACH} tiles horizontally in the row above`,
      grid.find(isCheckpointGround).filter((place) => !hasFlagAbove(grid, place, TILES.checkpointFlag)),
    ),
    ...problemAt(
      'checkpointFlagNeedsGround',
      'A checkpoint flag needs checkpoint ground directly below it',
      flags.filter(({ column, row }) => !isCheckpointGround(grid.at(column, row + 1))),
    ),
    ...checkFlagCount(flags),
    ...problemAt(
      'checkpointFlagSpacing',
      `Checkpoint flags must be more than ${FLAG_SPACING_ROWS} tiles apart vertically`,
      tooClose(flags),
    ),
    ...problemAt(
      'finishFlagNeedsGround',
      'A finish flag needs finish ground directly below it',
      grid.find((id) => id === TILES.finishFlag).filter(({ column, row }) => !isFinishGround(grid.at(column, row + 1))),
    ),
    ...problemAt(
      'finishGroundNeedsFlag',
      `Finish ground needs a finish flag within ${GROUND_REACH} tiles horizontally in the row above`,
      grid.find(isFinishGround).filter((place) => !hasFlagAbove(grid, place, TILES.finishFlag)),
    ),
    ...checkWater(grid),
  ];
}

/** The rules whose breach makes a map unplayable. */
export const mapErrors = (map: TileMap): MapProblem[] => checkMap(map).filter(({ severity }) => severity === 'error');

/** The problems of a map as sentences: an error blocks, a warning informs. */
export function validateMap(map: TileMap): Validation {
  const problems = checkMap(map);
  const sentences = (severity: MapProblem['severity']) =>
    problems.filter((problem) => problem.severity === severity).map(({ message }) => message);
  return { errors: sentences('error'), warnings: sentences('warning') };
}

class Grid {
  readonly width: number;
  readonly height: number;
  private readonly tiles: ArrayLike<number>;

  constructor(map: TileMap) {
    this.width = map.width;
    this.height = map.height;
    this.tiles = map.tiles;
  }

  /** Outside the map, and on its border, everything is ground, whatever stands there. */
  at(column: number, row: number): number {
    const isInner = column > 0 && row > 0 && column < this.width - 1 && row < this.height - 1;
    return isInner ? (this.tiles[row * this.width + column] as number) : TILES.ground;
  }

  /** The places of all tiles with an id that the test accepts, row by row. */
  find(test: (id: number) => boolean): TilePlace[] {
    return this.places((column, row) => test(this.at(column, row)));
  }

  places(test: (column: number, row: number) => boolean): TilePlace[] {
    const found: TilePlace[] = [];
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) if (test(column, row)) found.push({ column, row });
    }
    return found;
  }
}

function problemAt(code: MapRule, message: string, tiles: readonly TilePlace[], severity: MapProblem['severity'] = 'error'): MapProblem[] {
  return tiles.length === 0 ? [] : [{ code, severity, message, tiles }];
}

const warningAt = (code: MapRule, message: string, tiles: readonly TilePlace[]): MapProblem[] => problemAt(code, message, tiles, 'warning');

function checkExactlyOne(grid: Grid, tile: number, code: MapRule, name: string): MapProblem[] {
  const tiles = grid.find((id) => id === tile);
  if (tiles.length === 1) return [];
  const message = tiles.length === 0 ? `Map must have exactly 1 ${name}` : `Map has ${tiles.length} ${name}s, but must have exactly 1`;
  return [{ code, severity: 'error', message, tiles }];
}

function hasFlagAbove(grid: Grid, { column, row }: TilePlace, flag: number): boolean {
  for (let dx = -GROUND_REACH; dx <= GROUND_REACH; dx++) if (grid.at(column + dx, row - 1) === flag) return true;
  return false;
}

/** Flags of maps that keep the spacing are never too many. More of them are refused before a run would have to store them. */
function checkFlagCount(flags: readonly TilePlace[]): MapProblem[] {
  if (flags.length <= LIMITS.checkpoints) return [];
  return problemAt('checkpointFlagCount', `Map has ${flags.length} checkpoint flags, but may have ${LIMITS.checkpoints} at most`, flags);
}

function tooClose(flags: readonly TilePlace[]): TilePlace[] {
  const inRow = new Map<number, number>();
  for (const { row } of flags) inRow.set(row, (inRow.get(row) ?? 0) + 1);
  return flags.filter(({ row }) => {
    let near = -1;
    for (let dy = -FLAG_SPACING_ROWS; dy <= FLAG_SPACING_ROWS; dy++) near += inRow.get(row + dy) ?? 0;
    return near > 0;
  });
}

function checkWater(grid: Grid): MapProblem[] {
  const waters = grid.find(isWater);
  const isGround = (column: number, row: number) => isSolid(grid.at(column, row));
  const canHold = (column: number, row: number) => isWater(grid.at(column, row)) || isGround(column, row);
  const isHeld = ({ column, row }: TilePlace) => canHold(column, row + 1) && canHold(column - 1, row) && canHold(column + 1, row);
  const isBeside = (column: number, row: number) => isWater(grid.at(column - 1, row)) || isWater(grid.at(column + 1, row));
  const isLowBank = (column: number, row: number) => isBeside(column, row) && isGround(column, row) && !isGround(column, row - 1);
  return [
    ...warningAt(
      'waterNeedsBasin',
      'Water needs water or ground below, left and right',
      waters.filter((place) => !isHeld(place)),
    ),
    ...warningAt('waterNeedsBank', 'Ground beside water needs ground above it', waters.length === 0 ? [] : grid.places(isLowBank)),
  ];
}
