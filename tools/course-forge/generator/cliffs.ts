import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { type Canvas, INNER } from './canvas.ts';
import { type Dice, diceFor } from './dice.ts';

/** How the side walls of a theme look, in tiles. */
export interface CliffStyle {
  /** Thickness of each wall. */
  readonly thin: number;
  readonly thick: number;
  /** Number of rows with the same thickness. */
  readonly shortest: number;
  readonly longest: number;
  /** How far both walls together may move to one side, so that the gorge winds. */
  readonly sway: number;
}

/** Thickness of both walls by row, without the border column. */
export interface Cliffs {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** Rows above the start and at the top where the walls leave room for start and finish. */
const FOOT_ROWS = 5;
const HEAD_ROWS = 6;
const NARROWEST = 16;

/**
 * Walls as two random walks of at most one tile a row, so that every face is vertical or at 45 degrees.
 * @param startRow row of the ground at the start, which is wide
 */
export function planCliffs(seed: string, style: CliffStyle, startRow: number = ROWS - 1): Cliffs {
  const dice = diceFor(`${seed}:cliffs`);
  const sway = walk(dice, -style.sway, style.sway, 8, 16);
  const left = wall(dice, style, sway, startRow);
  const right = wall(
    dice,
    style,
    sway.map((lean) => -lean),
    startRow,
  );
  for (let row = 0; row < ROWS; row++) {
    const spare = COLUMNS - 2 - NARROWEST - (left[row] as number) - (right[row] as number);
    if (spare < 0) right[row] = Math.max(0, (right[row] as number) + spare);
  }
  return { left: smooth(left), right: smooth(right) };
}

/** A random walk from the bottom up: it approaches a target by one in each row, and keeps each target for some rows. */
function walk(dice: Dice, low: number, high: number, shortest: number, longest: number): number[] {
  const values = new Array<number>(ROWS).fill(0);
  let value = dice.whole(low, high);
  for (let row = INNER.lastRow; row >= 0; ) {
    const target = dice.whole(low, high);
    for (let held = dice.whole(shortest, longest); held > 0 && row >= 0; held--, row--) {
      value += Math.sign(target - value);
      values[row] = value;
    }
  }
  return values;
}

function wall(dice: Dice, style: CliffStyle, lean: readonly number[], startRow: number): number[] {
  const base = walk(dice, style.thin, style.thick, style.shortest, style.longest);
  return base.map((thickness, row) => {
    const own = Math.max(0, Math.min(style.thick + style.sway, thickness + (lean[row] as number)));
    return row >= startRow - 1 - FOOT_ROWS ? Math.min(own, 1) : own;
  });
}

/** Makes neighbors differ by at most one, by lowering what is too high. */
function smooth(walls: number[]): number[] {
  for (let row = 0; row < HEAD_ROWS; row++) walls[row] = walls[HEAD_ROWS] as number;
  for (let row = 1; row < ROWS; row++) walls[row] = Math.min(walls[row] as number, (walls[row - 1] as number) + 1);
  for (let row = ROWS - 2; row >= 0; row--) walls[row] = Math.min(walls[row] as number, (walls[row + 1] as number) + 1);
  return walls;
}

/** Paints both walls over the whole height. Their faces have no step on which a ball could rest. */
export function paintCliffs(canvas: Canvas, cliffs: Cliffs): void {
  for (let row = INNER.firstRow; row <= INNER.lastRow; row++) {
    paintRow(canvas, cliffs.left, row, (depth) => depth, DIAGONALS.bottomLeft, DIAGONALS.topLeft);
    paintRow(canvas, cliffs.right, row, (depth) => COLUMNS - 1 - depth, DIAGONALS.bottomRight, DIAGONALS.topRight);
  }
}

function paintRow(
  canvas: Canvas,
  walls: readonly number[],
  row: number,
  column: (depth: number) => number,
  roof: number,
  overhang: number,
): void {
  const depth = walls[row] as number;
  for (let k = 1; k <= depth; k++) canvas.put(column(k), row, TILES.ground);
  const aboveIsThinner = depth > (walls[row - 1] as number);
  const belowIsThinner = row < INNER.lastRow && depth > (walls[row + 1] as number);
  if (aboveIsThinner) canvas.put(column(depth), row, belowIsThinner ? TILES.empty : roof);
  else if (belowIsThinner) canvas.put(column(depth), row, overhang);
}
