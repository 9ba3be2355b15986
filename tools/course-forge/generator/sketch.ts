import { COLUMNS } from '../../../shared/course/geometry.ts';
import { DIAGONALS, TILES } from '../../../shared/course/tiles.ts';
import { type Canvas, INNER } from './canvas.ts';
import type { Cliffs } from './cliffs.ts';

export type Side = 'left' | 'right';
export const opposite = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** A flat top: columns first to last, and the row of its ground. */
export interface Top {
  readonly first: number;
  readonly last: number;
  readonly row: number;
}

export const widthOf = (top: Top): number => top.last - top.first + 1;
export const middleOf = (top: Top): number => Math.floor((top.first + top.last) / 2);

const MIRRORED = new Map<number, number>([
  [DIAGONALS.bottomRight, DIAGONALS.bottomLeft],
  [DIAGONALS.bottomLeft, DIAGONALS.bottomRight],
  [DIAGONALS.topRight, DIAGONALS.topLeft],
  [DIAGONALS.topLeft, DIAGONALS.topRight],
]);

/** A canvas between its cliffs that can be mirrored, so that archetypes are drawn for one side only. */
export class Sketch {
  private readonly canvas: Canvas;
  private readonly cliffs: Cliffs;
  private readonly mirrored: boolean;

  constructor(canvas: Canvas, cliffs: Cliffs, mirrored = false) {
    this.canvas = canvas;
    this.cliffs = cliffs;
    this.mirrored = mirrored;
  }

  /** The first open column of a row. */
  left(row: number): number {
    return 1 + this.thickness('left', row);
  }

  /** The last open column of a row. */
  right(row: number): number {
    return COLUMNS - 2 - this.thickness('right', row);
  }

  at(column: number, row: number): number {
    const id = this.canvas.at(this.place(column), row);
    return this.mirrored ? (MIRRORED.get(id) ?? id) : id;
  }

  put(column: number, row: number, id: number): void {
    this.canvas.put(this.place(column), row, this.mirrored ? (MIRRORED.get(id) ?? id) : id);
  }

  /** Fills a rectangle, corners included, with ground or with the given id. */
  fill(firstColumn: number, firstRow: number, lastColumn: number, lastRow: number, id: number = TILES.ground): void {
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) this.put(column, row, id);
  }

  clear(firstColumn: number, firstRow: number, lastColumn: number, lastRow: number): void {
    this.fill(firstColumn, firstRow, lastColumn, lastRow, TILES.empty);
  }

  isSolid(column: number, row: number): boolean {
    return this.canvas.isSolid(this.place(column), row);
  }

  isFull(column: number, row: number): boolean {
    return this.canvas.isFull(this.place(column), row);
  }

  isEmpty(column: number, row: number): boolean {
    return this.canvas.isEmpty(this.place(column), row);
  }

  takes(column: number, row: number): boolean {
    return this.canvas.takes(this.place(column), row);
  }

  /** Whether nothing in the rectangle, corners included, is solid. */
  isFree(firstColumn: number, firstRow: number, lastColumn: number, lastRow: number): boolean {
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) if (this.isSolid(column, row)) return false;
    }
    return true;
  }

  private place(column: number): number {
    return this.mirrored ? COLUMNS - 1 - column : column;
  }

  private thickness(side: Side, row: number): number {
    const walls = this.cliffs[this.mirrored ? opposite(side) : side];
    return walls[Math.max(INNER.firstRow, Math.min(INNER.lastRow, row))] as number;
  }
}
