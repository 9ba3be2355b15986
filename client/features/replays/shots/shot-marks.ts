import { CELLS_PER_TILE, type CountedCell, type ShotsResponse } from '../../../../shared/api/shots.ts';

export type ShotKind = 'landings' | 'drownings';
/** What the map shows. */
export type ShownShots = ShotKind | 'both';

type Cells = Pick<ShotsResponse, ShotKind>;

/** The shots of one cell, as they are drawn. Places and sizes are in tiles, from the upper left corner of the course. */
export interface ShotMark {
  readonly kind: ShotKind;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly shots: number;
}

/** Tiles. The most shots of a cell have the largest mark, whose area is as many times another's as it has shots. */
const LARGEST_RADIUS = 0.85;
/** Tiles. A single shot can still be seen in the picture of the whole course. */
const SMALLEST_RADIUS = 0.24;

const KINDS: readonly ShotKind[] = ['landings', 'drownings'];

export const isShown = (kind: ShotKind, shown: ShownShots): boolean => shown === 'both' || shown === kind;

/** The marks in the order in which they are drawn: small ones above large ones. Their scale is the same whatever is shown. */
export function marksOf(cells: Cells, shown: ShownShots): ShotMark[] {
  const most = Math.max(1, ...KINDS.flatMap((kind) => cells[kind].map(([, , shots]) => shots)));
  const marks = KINDS.filter((kind) => isShown(kind, shown)).flatMap((kind) =>
    cells[kind].map(
      ([column, row, shots]): ShotMark => ({
        kind,
        x: (column + 0.5) / CELLS_PER_TILE,
        y: (row + 0.5) / CELLS_PER_TILE,
        radius: Math.max(SMALLEST_RADIUS, LARGEST_RADIUS * Math.sqrt(shots / most)),
        shots,
      }),
    ),
  );
  // Marks of one size stay in the order of the cells.
  return marks.sort((a, b) => b.shots - a.shots);
}

export const shotsIn = (cells: readonly CountedCell[]): number => cells.reduce((sum, [, , shots]) => sum + shots, 0);

/** Part of a course with many shots: its middle in tiles, and the tile that it lies in, counted from 1 at the upper left corner. */
export interface ShotPlace {
  readonly x: number;
  readonly y: number;
  readonly column: number;
  readonly row: number;
  readonly shots: number;
}

/** How far a place reaches from the cell in its middle, cells. A pond is one place and not a list of its cells. */
const REACH = 3;

/**
 * The places with the most shots, in that order.
 * @param atMost how many of them
 */
export function placesOf(cells: readonly CountedCell[], atMost: number): ShotPlace[] {
  const places: ShotPlace[] = [];
  let rest = cells;
  while (places.length < atMost && rest.length > 0) {
    const around = fullestOf(rest);
    places.push(placeOf(around));
    rest = rest.filter((cell) => !around.includes(cell));
  }
  return places;
}

/** The cells around the one that has the most shots around it; of equal ones, the first. */
function fullestOf(cells: readonly CountedCell[]): readonly CountedCell[] {
  const counts = new Map(cells.map(([column, row, shots]) => [keyOf(column, row), shots]));
  let middle = cells[0];
  let most = 0;
  for (const cell of cells) {
    const [column, row] = cell;
    let shots = 0;
    for (let y = row - REACH; y <= row + REACH; y++) {
      for (let x = column - REACH; x <= column + REACH; x++) shots += counts.get(keyOf(x, y)) ?? 0;
    }
    if (shots <= most) continue;
    most = shots;
    middle = cell;
  }
  return cells.filter(([x, y]) => middle && Math.abs(x - middle[0]) <= REACH && Math.abs(y - middle[1]) <= REACH);
}

/** Cells beyond the left and right edge have keys of their own, too. */
const keyOf = (column: number, row: number): number => row * 1000 + column;

function placeOf(cells: readonly CountedCell[]): ShotPlace {
  const shots = shotsIn(cells);
  const mean = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + (cell[axis] + 0.5) * cell[2], 0) / shots / CELLS_PER_TILE;
  const x = mean(0);
  const y = mean(1);
  return { x, y, column: Math.floor(x) + 1, row: Math.floor(y) + 1, shots };
}
