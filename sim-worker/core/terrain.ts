import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import { isDiagonal, isFinishGround, isSolid, traitsOf } from '../../shared/course/tile-traits.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { LIMITS } from '../../shared/limits.ts';
import { FINISH_REACH, GROUND_NORMAL, GROUND_SKIN, SEAT_GAP } from './constants.ts';

export interface CourseMap {
  readonly width: number;
  readonly height: number;
  /** Row-major tile ids, row 0 at the top. */
  readonly tiles: Uint16Array;
}

/** A checkpoint or finish flag, by its tile. */
export interface Flag {
  readonly column: number;
  readonly row: number;
  /** Made from the tile. Saved progress names the flag by it. */
  readonly id: string;
}

export interface Seat {
  readonly x: number;
  readonly y: number;
}

/** What the ball's center is in. */
export const ZONE = { air: 0, water: 1, rough: 2, solid: 3, outside: 4 } as const;
export type Zone = (typeof ZONE)[keyof typeof ZONE];

/** Shape of a solid tile's upper side, for the grounded rule. */
const UPPER_SIDE = { none: 0, flat: 1, risesRight: 2, fallsRight: 3 } as const;

/** A course as the rules read it. All border tiles count as ground. */
export class Terrain {
  readonly width: number;
  readonly height: number;
  /** Tile ids; the border is ground. */
  readonly tiles: Uint16Array;
  readonly spawn: Seat;
  readonly spawnRow: number;
  /** Lowest first: flag k has number k + 1. */
  readonly flags: readonly Flag[];
  readonly finish: Flag | undefined;
  private readonly zones: Uint8Array;
  private readonly upperSides: Uint8Array;

  constructor(map: CourseMap) {
    this.width = map.width;
    this.height = map.height;
    this.tiles = closeBorder(map);
    this.zones = Uint8Array.from(this.tiles, zoneOf);
    this.upperSides = Uint8Array.from(this.tiles, upperSideOf);
    const spawn = this.find(TILES.spawn)[0];
    if (!spawn) throw new Error('Terrain without a spawn');
    this.spawn = seatAbove(spawn);
    this.spawnRow = spawn.row;
    this.flags = this.find(TILES.checkpointFlag)
      .sort((a, b) => b.row - a.row || a.column - b.column)
      .slice(0, LIMITS.checkpoints);
    this.finish = this.find(TILES.finishFlag)[0];
  }

  /** Zone of a point in world units. NaN is outside. */
  zoneAt(x: number, y: number): Zone {
    const column = Math.floor(x / TILE);
    const row = Math.floor(y / TILE);
    if (!(column >= 0 && row >= 0 && column < this.width && row < this.height)) return ZONE.outside;
    return this.zones[row * this.width + column] as Zone;
  }

  /** True when a floor, slope, ice or mat within the contact skin carries a ball with its center at (x, y). */
  isGrounded(x: number, y: number): boolean {
    const reach = BALL_RADIUS + GROUND_SKIN;
    const firstColumn = Math.max(0, Math.floor((x - reach) / TILE));
    const lastColumn = Math.min(this.width - 1, Math.floor((x + reach) / TILE));
    const firstRow = Math.max(0, Math.floor(y / TILE));
    const lastRow = Math.min(this.height - 1, Math.floor((y + reach) / TILE));
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const upperSide = this.upperSides[row * this.width + column] as number;
        if (upperSide !== UPPER_SIDE.none && carries(upperSide, x - column * TILE, y - row * TILE, reach)) return true;
      }
    }
    return false;
  }

  /** True when the tile below the ball's center is finish ground. */
  isOnFinish(x: number, y: number): boolean {
    const column = Math.floor(x / TILE);
    const row = Math.floor((y + BALL_RADIUS + FINISH_REACH) / TILE);
    if (!(column >= 0 && row >= 0 && column < this.width && row < this.height)) return false;
    return isFinishGround(this.tiles[row * this.width + column] as number);
  }

  /** The seat of a checkpoint, counted from 1 at the bottom; 0 is the start. */
  seatOf(checkpoint: number): Seat {
    const flag = this.flags[checkpoint - 1];
    return flag ? seatAbove(flag) : this.spawn;
  }

  private find(id: number): Flag[] {
    const found: Flag[] = [];
    this.tiles.forEach((tile, i) => {
      const column = i % this.width;
      const row = Math.floor(i / this.width);
      if (tile === id) found.push({ column, row, id: `${column}-${row}` });
    });
    return found;
  }
}

function upperSideOf(id: number): number {
  if (!isSolid(id)) return UPPER_SIDE.none;
  const { slope } = traitsOf(id);
  if (slope === 'bottomRight') return UPPER_SIDE.risesRight;
  if (slope === 'bottomLeft') return UPPER_SIDE.fallsRight;
  return UPPER_SIDE.flat;
}

const zoneOf = (id: number): Zone => ZONE[traitsOf(id).zone];

/** True when the nearest point of a tile's upper side is within `reach` of (u, v), from the tile's top left, and carries. */
function carries(upperSide: number, u: number, v: number, reach: number): boolean {
  let dx: number;
  let dy: number;
  if (upperSide === UPPER_SIDE.flat) {
    dx = u - clamp(u, 0, TILE);
    dy = v;
  } else {
    // Along the slope from its left end: bottom left for one that rises to the right, else top left.
    const along = upperSide === UPPER_SIDE.risesRight ? clamp((u + TILE - v) / 2, 0, TILE) : clamp((u + v) / 2, 0, TILE);
    dx = u - along;
    dy = v - (upperSide === UPPER_SIDE.risesRight ? TILE - along : along);
  }
  const distanceSquared = dx * dx + dy * dy;
  if (dy >= 0 || distanceSquared > reach * reach) return false;
  return dy * dy >= GROUND_NORMAL * GROUND_NORMAL * distanceSquared;
}

const clamp = (value: number, low: number, high: number): number => (value < low ? low : value > high ? high : value);

const seatAbove = (tile: { readonly column: number; readonly row: number }): Seat => ({
  x: Math.fround((tile.column + 0.5) * TILE),
  y: Math.fround((tile.row + 1) * TILE - BALL_RADIUS - SEAT_GAP),
});

function closeBorder(map: CourseMap): Uint16Array {
  const tiles = map.tiles.slice();
  for (let i = 0; i < tiles.length; i++) {
    const column = i % map.width;
    const row = Math.floor(i / map.width);
    const isBorder = column === 0 || row === 0 || column === map.width - 1 || row === map.height - 1;
    const id = tiles[i] as number;
    if (isBorder && (!isSolid(id) || isDiagonal(id))) tiles[i] = TILES.ground;
  }
  return tiles;
}
