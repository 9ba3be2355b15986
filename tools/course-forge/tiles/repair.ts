import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isDiagonal, isRough, isWater } from '../../../shared/course/tile-traits.ts';
import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { type Canvas, INNER } from './canvas.ts';

type Offset = readonly [column: number, row: number];

/** For each slope: the cells behind it, which support it, and the cells that its face is turned to. */
const SLOPE_SIDES = new Map<number, { readonly backs: readonly Offset[]; readonly fronts: readonly Offset[] }>([
  [DIAGONALS.bottomRight, sides(1, 1)],
  [DIAGONALS.bottomLeft, sides(-1, 1)],
  [DIAGONALS.topRight, sides(1, -1)],
  [DIAGONALS.topLeft, sides(-1, -1)],
]);

function sides(column: number, row: number): { backs: readonly Offset[]; fronts: readonly Offset[] } {
  return {
    backs: [
      [column, 0],
      [0, row],
    ],
    fronts: [
      [-column, 0],
      [0, -row],
    ],
  };
}

const PASSES = 12;
/** From this pass on, a basin that would leak is filled instead of repaired again. */
const PATIENCE = 4;
/** Islands of fewer tiles are specks and are removed, except four slopes that make a peg. */
const SPECK = 5;

/**
 * Repairs the rows `first` to `last` until nothing changes: no slot or tunnel in which a ball gets stuck, no slope without solid
 * cells behind it, no water without a basin, no thin post, no speck. Other rows are read but not changed.
 */
export function repair(canvas: Canvas, first: number, last: number): void {
  canvas.openRows(first, last);
  for (let pass = 0; pass < PASSES; pass++) {
    let hasChanged = false;
    for (let row = Math.max(INNER.firstRow, first); row <= last; row++) {
      for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++)
        hasChanged = repairCell(canvas, column, row, pass < PATIENCE) || hasChanged;
    }
    hasChanged = openSeam(canvas, last) || hasChanged;
    hasChanged = cutPosts(canvas, first, last) || hasChanged;
    hasChanged = dropSpecks(canvas, first, last) || hasChanged;
    if (!hasChanged) return;
  }
}

function repairCell(canvas: Canvas, column: number, row: number, isPatient: boolean): boolean {
  const id = canvas.at(column, row);
  if (id === TILES.empty || isRough(id)) return repairAir(canvas, column, row);
  if (isWater(id)) return repairWater(canvas, column, row, isPatient);
  return isDiagonal(id) && repairSlope(canvas, column, row, id);
}

function repairAir(canvas: Canvas, column: number, row: number): boolean {
  const isSlot = canvas.isFull(column - 1, row) && canvas.isFull(column + 1, row) && !isWater(canvas.at(column, row + 1));
  const isTunnel = canvas.isFull(column, row - 1) && canvas.isFull(column, row + 1);
  if (isSlot || isTunnel) return canvas.put(column, row, TILES.ground);
  const isLooseRough = isRough(canvas.at(column, row)) && !canvas.isFull(column, row + 1);
  return isLooseRough && canvas.put(column, row, TILES.empty);
}

function repairWater(canvas: Canvas, column: number, row: number, isPatient: boolean): boolean {
  const holds = (c: number, r: number) => isWater(canvas.at(c, r)) || canvas.isFull(c, r);
  const isAlone = !isWater(canvas.at(column - 1, row)) && !isWater(canvas.at(column + 1, row));
  if (isAlone) return canvas.put(column, row, TILES.ground);
  let hasChanged = false;
  const hold = (c: number, r: number) => {
    if (holds(c, r)) return;
    const isRepaired = (isPatient && canvas.put(c, r, TILES.ground)) || canvas.put(column, row, TILES.ground);
    hasChanged = isRepaired || hasChanged;
  };
  hold(column, row + 1);
  for (const side of [column - 1, column + 1]) {
    hold(side, row);
    const isBank = !isWater(canvas.at(side, row)) && !isWater(canvas.at(column, row - 1));
    if (isBank) hold(side, row - 1);
  }
  return hasChanged;
}

function repairSlope(canvas: Canvas, column: number, row: number, id: number): boolean {
  const { backs, fronts } = SLOPE_SIDES.get(id) as { backs: readonly Offset[]; fronts: readonly Offset[] };
  if (!backs.every(([c, r]) => canvas.isSolid(column + c, row + r))) return canvas.put(column, row, TILES.empty);
  const isBuried = fronts.some(([c, r]) => canvas.isFull(column + c, row + r));
  return isBuried && canvas.put(column, row, TILES.ground);
}

/** A tunnel in the row below the open rows cannot be filled, so its roof is removed. */
function openSeam(canvas: Canvas, last: number): boolean {
  let hasChanged = false;
  for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
    const isTunnel = !canvas.isSolid(column, last + 1) && canvas.isSolid(column, last) && canvas.isSolid(column, last + 2);
    if (isTunnel) hasChanged = canvas.put(column, last, TILES.empty) || hasChanged;
  }
  return hasChanged;
}

/** Fills chambers that cannot be reached from above either flag. Rows as for `repair`. */
export function fillSealed(canvas: Canvas, flags: readonly { flag: number; row: number }[], first: number, last: number): void {
  canvas.openRows(first, last);
  const open = new Set<number>();
  for (const { flag, row } of flags) floodCells([flag, row - 2], open, (c, r) => !canvas.isSolid(c, r));
  for (let row = first; row <= last; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      if (!canvas.isSolid(column, row) && !open.has(row * COLUMNS + column)) canvas.put(column, row, TILES.ground);
    }
  }
}

/** Slants the lower corners of overhangs, so that no square block hangs in the air. Rows as for `repair`. */
export function slantOverhangs(canvas: Canvas, first: number, last: number): void {
  canvas.openRows(first, last);
  for (let row = first; row <= last; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      const isOverhang = canvas.at(column, row) === TILES.ground && canvas.isFull(column, row - 1) && canvas.isEmpty(column, row + 1);
      if (!isOverhang) continue;
      const isOpen = (side: number) => canvas.isEmpty(column + side, row) && canvas.isEmpty(column + side, row + 1);
      if (isOpen(-1) && canvas.isFull(column + 1, row)) canvas.put(column, row, DIAGONALS.topRight);
      else if (isOpen(1) && canvas.isFull(column - 1, row)) canvas.put(column, row, DIAGONALS.topLeft);
    }
  }
}

/** Cuts posts that are one tile wide down to their lowest tile. */
function cutPosts(canvas: Canvas, first: number, last: number): boolean {
  let hasChanged = false;
  const supports = (column: number, row: number) => canvas.isSolid(column, row) || isWater(canvas.at(column, row));
  const isThin = (column: number, row: number) => canvas.isFull(column, row) && !supports(column - 1, row) && !supports(column + 1, row);
  for (let row = last; row >= first; row--) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      if (isThin(column, row) && isThin(column, row + 1)) hasChanged = canvas.put(column, row, TILES.empty) || hasChanged;
    }
  }
  return hasChanged;
}

function dropSpecks(canvas: Canvas, first: number, last: number): boolean {
  const seen = new Set<number>();
  let hasChanged = false;
  for (let row = first; row <= last; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      if (!canvas.isSolid(column, row) || seen.has(row * COLUMNS + column)) continue;
      const island = floodCells([column, row], seen, (c, r) => canvas.isSolid(c, r));
      const isPeg = island.length === 4 && island.every(([c, r]) => isDiagonal(canvas.at(c, r)));
      if (island.length >= SPECK || isPeg) continue;
      for (const [c, r] of island) hasChanged = canvas.put(c, r, TILES.empty) || hasChanged;
    }
  }
  return hasChanged;
}

/**
 * Finds the cells that are connected with `start` by their sides, and adds them to `seen` as row * COLUMNS + column.
 * The border counts too, so everything that touches it is large.
 */
export function floodCells(start: Offset, seen: Set<number>, belongs: (column: number, row: number) => boolean): Offset[] {
  const found: Offset[] = [];
  const waiting: Offset[] = [start];
  seen.add(start[1] * COLUMNS + start[0]);
  for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
    found.push(cell);
    for (const [c, r] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next: Offset = [cell[0] + c, cell[1] + r];
      const key = next[1] * COLUMNS + next[0];
      const isOutside = next[0] < 0 || next[1] < 0 || next[0] >= COLUMNS || next[1] > INNER.lastRow + 1;
      if (isOutside || seen.has(key) || !belongs(next[0], next[1])) continue;
      seen.add(key);
      waiting.push(next);
    }
  }
  return found;
}
