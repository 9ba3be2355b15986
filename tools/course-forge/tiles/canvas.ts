import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { isDiagonal, isSolid } from '../../../shared/course/tile-traits.ts';
import { TILES } from '../../../shared/course/tiles.ts';

/** The first and the last column and row that are not border. */
export const INNER = { firstColumn: 1, lastColumn: COLUMNS - 2, firstRow: 1, lastRow: ROWS - 2 } as const;

/** The tiles of a course while it is drawn. The border is always ground. */
export class Canvas {
  readonly tiles: Uint16Array;
  private readonly locked = new Uint8Array(COLUMNS * ROWS);
  private firstRow: number = INNER.firstRow;
  private lastRow: number = INNER.lastRow;

  /** @param tiles a finished course to read or to add to; default: none, and the canvas is empty within its border */
  constructor(tiles?: Uint16Array) {
    this.tiles = tiles ?? new Uint16Array(COLUMNS * ROWS);
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        if (!isInner(column, row)) this.tiles[row * COLUMNS + column] = TILES.ground;
      }
    }
  }

  /** From now on only these rows can be changed: the rows below are final. */
  openRows(first: number, last: number): void {
    this.firstRow = Math.max(INNER.firstRow, first);
    this.lastRow = Math.min(INNER.lastRow, last);
  }

  /** These cells can no longer be changed. */
  lock(firstColumn: number, firstRow: number, lastColumn: number, lastRow: number): void {
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) if (isInner(column, row)) this.locked[row * COLUMNS + column] = 1;
    }
  }

  private takes(column: number, row: number): boolean {
    return isInner(column, row) && row >= this.firstRow && row <= this.lastRow && this.locked[row * COLUMNS + column] === 0;
  }

  /** Cells outside of the canvas are ground. */
  at(column: number, row: number): number {
    return column < 0 || row < 0 || column >= COLUMNS || row >= ROWS ? TILES.ground : (this.tiles[row * COLUMNS + column] as number);
  }

  /** Paints one cell, if it may be changed. @returns whether it has changed */
  put(column: number, row: number, id: number): boolean {
    if (!this.takes(column, row) || this.at(column, row) === id) return false;
    this.tiles[row * COLUMNS + column] = id;
    return true;
  }

  isSolid(column: number, row: number): boolean {
    return isSolid(this.at(column, row));
  }

  /** Solid, and not a slope. */
  isFull(column: number, row: number): boolean {
    const id = this.at(column, row);
    return isSolid(id) && !isDiagonal(id);
  }

  isEmpty(column: number, row: number): boolean {
    return this.at(column, row) === TILES.empty;
  }
}

const isInner = (column: number, row: number): boolean =>
  column >= INNER.firstColumn && column <= INNER.lastColumn && row >= INNER.firstRow && row <= INNER.lastRow;
