import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import { typeOfTile } from '../../../../../shared/course/tile-traits.ts';
import { isBorder, type TileType, tileOfType } from '../../../../../shared/course/tile-types.ts';
import type { TileChange } from '../../../../../shared/protocol/edit.ts';

/** A tile of the map, or a place beside it. */
export interface TilePoint {
  readonly column: number;
  readonly row: number;
}

export const TOOLS = ['brush', 'fill', 'pan', 'erase', 'rectangle', 'picker'] as const;
export type Tool = (typeof TOOLS)[number];

/** Sides of the square that a brush paints, in tiles. */
export const BRUSH_SIZES = [1, 2, 3] as const;
export type BrushSize = (typeof BRUSH_SIZES)[number];

export interface Brush {
  readonly type: TileType;
  readonly size: BrushSize;
  /** Everything is painted on the other side, too, as in a mirror between the columns 9 and 10. */
  readonly mirror: boolean;
}

/** What a map has once: painting a second one moves it. */
const ONLY_ONE: readonly TileType[] = ['spawn', 'finishFlag'];
/** What is put down one at a time, whatever the size of the brush, and not in a mirror. */
const SINGLE: readonly TileType[] = [...ONLY_ONE, 'checkpointFlag'];
/** What a flag stands on, a tile to each side. */
const MATS: Readonly<Partial<Record<TileType, TileType>>> = { checkpointFlag: 'checkpointGround', finishFlag: 'finishGround' };
const MAT_REACH = 5;
/** What a mat may cover beside its flag: air, ground, and the mats that were there. */
const PLAIN: readonly TileType[] = ['empty', 'ground', 'checkpointGround', 'finishGround'];
/** The types that can fill an area. Source: game specification, section 4. */
const FILLING: readonly TileType[] = ['ground', 'water'];

const MIRRORED: Readonly<Partial<Record<TileType, TileType>>> = {
  slopeBottomRight: 'slopeBottomLeft',
  slopeBottomLeft: 'slopeBottomRight',
  slopeTopRight: 'slopeTopLeft',
  slopeTopLeft: 'slopeTopRight',
};

/** Put down one at a time: where the pointer is released. */
export const isSingle = (type: TileType): boolean => SINGLE.includes(type);

export const canFill = (type: TileType): boolean => FILLING.includes(type);

export const indexOf = ({ column, row }: TilePoint): number => row * COLUMNS + column;
export const pointOf = (index: number): TilePoint => ({ column: index % COLUMNS, row: Math.floor(index / COLUMNS) });

/** Inside the map and not on its border. */
export const isEditable = ({ column, row }: TilePoint): boolean =>
  column >= 0 && row >= 0 && column < COLUMNS && row < ROWS && !isBorder(column, row);

/**
 * The tiles of one stretch of a brush stroke: a line without gaps, as wide as the brush. Erasing is painting with `empty`.
 * @param from where the pointer was last seen; equal to `to` where a stroke begins
 */
export function strokeChanges(tiles: Uint16Array, from: TilePoint, to: TilePoint, brush: Brush): TileChange[] {
  if (SINGLE.includes(brush.type)) return placeChanges(tiles, to, brush.type);
  return paint(
    tiles,
    line(from, to).flatMap((point) => square(point, brush.size)),
    brush,
  );
}

/** The tiles of a rectangle between two corners. A type that is put down one at a time goes to the second corner. */
export function rectangleChanges(tiles: Uint16Array, a: TilePoint, b: TilePoint, brush: Brush): TileChange[] {
  if (SINGLE.includes(brush.type)) return placeChanges(tiles, b, brush.type);
  const points: TilePoint[] = [];
  const last = { column: clamp(Math.max(a.column, b.column), COLUMNS), row: clamp(Math.max(a.row, b.row), ROWS) };
  for (let row = clamp(Math.min(a.row, b.row), ROWS); row <= last.row; row++) {
    for (let column = clamp(Math.min(a.column, b.column), COLUMNS); column <= last.column; column++) points.push({ column, row });
  }
  return paint(tiles, points, brush);
}

/**
 * The area of one type around a tile, four neighbors at a time, as ground or water. Flags and the start are left alone: an area ends at them,
 * and none begins there.
 * @returns nothing for other types, on the border, and where the area has that type already
 */
export function fillChanges(tiles: Uint16Array, at: TilePoint, brush: Brush): TileChange[] {
  if (!canFill(brush.type) || !isEditable(at)) return [];
  const area = typeOfTile(tiles[indexOf(at)] as number);
  if (area === brush.type || SINGLE.includes(area)) return [];
  const found = new Set([indexOf(at)]);
  for (const index of found) {
    const { column, row } = pointOf(index);
    for (const next of [
      { column: column + 1, row },
      { column: column - 1, row },
      { column, row: row + 1 },
      { column, row: row - 1 },
    ]) {
      if (isEditable(next) && typeOfTile(tiles[indexOf(next)] as number) === area) found.add(indexOf(next));
    }
  }
  return paint(tiles, [...found].map(pointOf), brush);
}

/** The type of a tile; undefined beside the map. The border is ground. */
export function pick(tiles: Uint16Array, { column, row }: TilePoint): TileType | undefined {
  if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS) return undefined;
  return isBorder(column, row) ? 'ground' : typeOfTile(tiles[indexOf({ column, row })] as number);
}

/** Near enough to a flag to be its mat. Source: game specification, section 5. */
const isMatOf = (flag: TilePoint, { column, row }: TilePoint): boolean =>
  row === flag.row + 1 && Math.abs(column - flag.column) <= MAT_REACH;

/** What a map has once leaves its old place, the finish with its mat. A flag brings the mat below it. */
function placeChanges(tiles: Uint16Array, at: TilePoint, type: TileType): TileChange[] {
  if (!isEditable(at)) return [];
  const changes = new Map<number, number>();
  const put = (index: number, of: TileType) => void changes.set(index, tileOfType(of));
  if (ONLY_ONE.includes(type)) {
    tiles.forEach((tile, index) => {
      const old = typeOfTile(tile);
      if (old === type && index !== indexOf(at)) put(index, 'empty');
      if (old === 'finishGround' && type === 'finishFlag' && !isMatOf(at, pointOf(index))) put(index, 'ground');
    });
  }
  put(indexOf(at), type);
  const mat = MATS[type];
  if (mat) {
    for (const column of [at.column - 1, at.column, at.column + 1]) {
      const below = { column, row: at.row + 1 };
      const there = isEditable(below) && typeOfTile(tiles[indexOf(below)] as number);
      // The ground right below is needed, unless a flag or the start is there; beside it only what is plain gives way.
      if (there && (PLAIN.includes(there) || (column === at.column && !isSingle(there)))) put(indexOf(below), mat);
    }
  }
  return changed(
    tiles,
    [...changes].map(([index, tile]) => ({ index, tile })),
  );
}

function paint(tiles: Uint16Array, points: readonly TilePoint[], { type, mirror }: Brush): TileChange[] {
  const painted = new Map<number, number>();
  const put = (point: TilePoint, of: TileType): void => {
    if (isEditable(point)) painted.set(indexOf(point), tileOfType(of, indexOf(point)));
  };
  if (mirror) for (const { column, row } of points) put({ column: COLUMNS - 1 - column, row }, MIRRORED[type] ?? type);
  // After the mirror, so that what is under the pointer is what was chosen.
  for (const point of points) put(point, type);
  return changed(
    tiles,
    [...painted].map(([index, tile]) => ({ index, tile })),
  );
}

const changed = (tiles: Uint16Array, changes: readonly TileChange[]): TileChange[] =>
  changes.filter(({ index, tile }) => tiles[index] !== tile);

/** The square of a brush: a size of 2 grows to the right and down. */
function square({ column, row }: TilePoint, size: BrushSize): TilePoint[] {
  const first = size === 3 ? -1 : 0;
  const points: TilePoint[] = [];
  for (let dy = first; dy < first + size; dy++) {
    for (let dx = first; dx < first + size; dx++) points.push({ column: column + dx, row: row + dy });
  }
  return points;
}

/** The tiles between two, both included (Bresenham). Points far outside are brought to the map first, so that a line has an end. */
function line(from: TilePoint, to: TilePoint): TilePoint[] {
  const end = { column: near(to.column, COLUMNS), row: near(to.row, ROWS) };
  let column = near(from.column, COLUMNS);
  let row = near(from.row, ROWS);
  const dx = Math.abs(end.column - column);
  const dy = -Math.abs(end.row - row);
  let error = dx + dy;
  const points = [{ column, row }];
  while (column !== end.column || row !== end.row) {
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      column += Math.sign(end.column - column);
    }
    if (twice <= dx) {
      error += dx;
      row += Math.sign(end.row - row);
    }
    points.push({ column, row });
  }
  return points;
}

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));
/** As far beside the map as the largest brush still reaches into it. */
const near = (value: number, size: number): number => Math.max(-2, Math.min(size + 1, value));
