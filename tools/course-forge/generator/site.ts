import type { Canvas } from './canvas.ts';
import type { Cliffs } from './cliffs.ts';
import type { Dice } from './dice.ts';
import { type Side, Sketch } from './sketch.ts';
import type { Features } from './themes.ts';

export interface SiteOptions {
  readonly canvas: Canvas;
  readonly cliffs: Cliffs;
  readonly dice: Dice;
  readonly features: Features;
  /** Draw in the mirror, because the lower mat is on the right. */
  readonly mirrored: boolean;
  /** Rows of the ground of the upper and the lower platform. */
  readonly top: number;
  readonly bottom: number;
  /** Side of the upper mat as the archetype sees it; the lower mat is always on the left. */
  readonly to: Side;
  readonly difficulty: number;
}

/** Where one archetype is built: the rows between two platforms, seen with the lower mat on the left. */
export class Site extends Sketch {
  readonly dice: Dice;
  readonly features: Features;
  readonly top: number;
  readonly bottom: number;
  readonly to: Side;
  /** 0 gentle to 1 hard. */
  readonly difficulty: number;

  constructor(options: SiteOptions) {
    super(options.canvas, options.cliffs, options.mirrored);
    this.dice = options.dice;
    this.features = options.features;
    this.top = options.top;
    this.bottom = options.bottom;
    this.to = options.to;
    this.difficulty = options.difficulty;
  }

  get height(): number {
    return this.bottom - this.top;
  }

  get middle(): number {
    return Math.round((this.top + this.bottom) / 2);
  }

  /** First column that is open in all rows within `margin` of a row. */
  clearLeft(row: number, margin = 4): number {
    return Math.max(...rowsAround(row, margin).map((r) => this.left(r)));
  }

  /** Last column that is open in all rows within `margin` of a row. */
  clearRight(row: number, margin = 4): number {
    return Math.min(...rowsAround(row, margin).map((r) => this.right(r)));
  }

  /** Width of a landing, drawn from low to high: a tile wider on gentle holes, two narrower on hard ones; 2 at least. */
  landing(low: number, high: number): number {
    return Math.max(2, Math.round(this.dice.between(low, high) + 1 - 3 * this.difficulty));
  }

  /** Width of an opening to fly through: narrower on hard holes, and never so narrow that a ball wedges. */
  opening(low: number, high: number): number {
    return Math.max(4, this.dice.whole(low, high) - Math.round(this.difficulty));
  }

  /**
   * Rows for landings strictly between two rows, lowest first, about `spacing` apart. A full shot climbs 13.5 rows;
   * comfortable hops are 4.5 to 7.5.
   */
  hops(high: number, low: number, spacing: number, jitter = 0.5): number[] {
    const count = Math.max(1, Math.round((low - high) / spacing));
    const rows: number[] = [];
    for (let i = 1; i < count; i++) rows.push(Math.round(low - ((low - high) * i) / count + this.dice.between(-jitter, jitter)));
    return rows;
  }
}

const rowsAround = (row: number, margin: number): number[] => Array.from({ length: 2 * margin + 1 }, (_, i) => row - margin + i);
