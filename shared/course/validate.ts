import { LIMITS } from '../limits.ts';
import { isCheckpointGround, isDiagonal, isFinishGround, isSolid, isWater } from './tile-traits.ts';
import { TILES } from './tiles.ts';

interface TileMap {
  readonly width: number;
  readonly height: number;
  readonly tiles: ArrayLike<number>;
}

/** What a map's rules say. Errors block play, preview, export and save; warnings only inform. Source: game specification, section 5. */
export interface Validation {
  readonly errors: string[];
  readonly warnings: string[];
}

const GROUND_REACH = 5;
const FLAG_SPACING_ROWS = 2;

/** The checks that all others need: size, length, a spawn. */
export function checkStructure(map: TileMap): string[] {
  if (!(map.width > 0 && map.height > 0)) return ['Invalid map dimensions'];
  if (map.tiles.length !== map.width * map.height) return ["Map data length doesn't match dimensions"];
  for (let i = 0; i < map.tiles.length; i++) if (map.tiles[i] === TILES.spawn) return [];
  return ['Map must have a spawn point (blue tile)'];
}

/** Applies every rule of a playable map. */
export function validateMap(map: TileMap): Validation {
  const structure = checkStructure(map);
  if (structure.length > 0) return { errors: structure, warnings: [] };
  const grid = new Grid(map);
  return {
    errors: [
      ...checkExactlyOne(grid, TILES.spawn, 'spawn point'),
      ...checkExactlyOne(grid, TILES.finishFlag, 'finish flag'),
      ...checkGroundHasFlag(grid, isCheckpointGround, TILES.checkpointFlag, 'Checkpoint ground', 'checkpoint flag'),
      ...checkFlagHasGround(grid, TILES.checkpointFlag, isCheckpointGround, 'Checkpoint flag', 'checkpoint ground'),
      ...checkFlagSpacing(grid),
      ...checkFlagHasGround(grid, TILES.finishFlag, isFinishGround, 'Finish flag', 'finish ground'),
      ...checkGroundHasFlag(grid, isFinishGround, TILES.finishFlag, 'Finish ground', 'finish flag'),
    ],
    warnings: checkWater(grid),
  };
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

  /** Outside the map, and on its border, everything is ground. */
  at(column: number, row: number): number {
    const isInside = column >= 0 && row >= 0 && column < this.width && row < this.height;
    if (!isInside) return TILES.ground;
    const id = this.tiles[row * this.width + column] as number;
    const isBorder = column === 0 || row === 0 || column === this.width - 1 || row === this.height - 1;
    return isBorder && (!isSolid(id) || isDiagonal(id)) ? TILES.ground : id;
  }

  /** Tiles as the rules read them: everything on the border is ground. */
  *find(test: (id: number) => boolean): Generator<{ column: number; row: number }> {
    for (let i = 0; i < this.tiles.length; i++) {
      const column = i % this.width;
      const row = Math.floor(i / this.width);
      if (test(this.at(column, row))) yield { column, row };
    }
  }
}

const isTile = (wanted: number) => (id: number) => id === wanted;

function checkExactlyOne(grid: Grid, tile: number, name: string): string[] {
  const count = [...grid.find(isTile(tile))].length;
  if (count === 1) return [];
  return [count === 0 ? `Map must have exactly 1 ${name}` : `Map has ${count} ${name}s, but must have exactly 1`];
}

function checkGroundHasFlag(grid: Grid, isGround: (id: number) => boolean, flag: number, ground: string, name: string): string[] {
  for (const { column, row } of grid.find(isGround)) {
    let isFound = false;
    for (let dx = -GROUND_REACH; dx <= GROUND_REACH && !isFound; dx++) isFound = grid.at(column + dx, row - 1) === flag;
    if (!isFound) return [`${ground} at column ${column}, row ${row} needs a ${name} within ${GROUND_REACH} tiles in the row above`];
  }
  return [];
}

function checkFlagHasGround(grid: Grid, flag: number, isGround: (id: number) => boolean, name: string, ground: string): string[] {
  const problems: string[] = [];
  for (const { column, row } of grid.find(isTile(flag))) {
    if (!isGround(grid.at(column, row + 1))) problems.push(`${name} at column ${column}, row ${row} needs ${ground} directly below it`);
  }
  return problems;
}

function checkFlagSpacing(grid: Grid): string[] {
  const rows = [...grid.find(isTile(TILES.checkpointFlag))].map((flag) => flag.row).sort((a, b) => a - b);
  if (rows.length > LIMITS.checkpoints) return [`Map has ${rows.length} checkpoint flags, but may have ${LIMITS.checkpoints} at most`];
  const areTooClose = rows.some((row, i) => i > 0 && row - (rows[i - 1] as number) <= FLAG_SPACING_ROWS);
  return areTooClose ? [`Checkpoint flags must be more than ${FLAG_SPACING_ROWS} tiles apart vertically`] : [];
}

function checkWater(grid: Grid): string[] {
  const warnings: string[] = [];
  const canHoldWater = (id: number) => isWater(id) || isSolid(id);
  for (const { column, row } of grid.find(isWater)) {
    if (!canHoldWater(grid.at(column, row + 1)) || !canHoldWater(grid.at(column - 1, row)) || !canHoldWater(grid.at(column + 1, row))) {
      warnings.push(`Water at column ${column}, row ${row} needs water or ground below, left and right`);
    }
    for (const side of [-1, 1]) {
      const beside = grid.at(column + side, row);
      const isSurface = !isWater(grid.at(column, row - 1));
      if (isSurface && isSolid(beside) && !isSolid(grid.at(column + side, row - 1))) {
        warnings.push(`Ground beside water at column ${column + side}, row ${row} needs ground above it`);
      }
    }
  }
  return warnings;
}
