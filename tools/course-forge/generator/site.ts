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
  /** Whether it is drawn mirrored, because the lower mat is on the right. */
  readonly mirrored: boolean;
  /** Rows of the ground of the upper and the lower platform. */
  readonly top: number;
  readonly bottom: number;
  /** Side of the upper mat as the archetype sees it; the lower mat is always on the left. */
  readonly to: Side;
  readonly difficulty: number;
}

/** A ball that comes down on less rolls off again, however it is aimed. */
const NARROWEST_LANDING = 4;

/** Where one archetype is built: the rows between two platforms, mirrored if needed so that the lower mat is on the left. */
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

  /** The first column that is open in all rows within `margin` of a row. */
  clearLeft(row: number, margin = 4): number {
    return Math.max(...rowsAround(row, margin).map((r) => this.left(r)));
  }

  /** The last column that is open in all rows within `margin` of a row. */
  clearRight(row: number, margin = 4): number {
    return Math.min(...rowsAround(row, margin).map((r) => this.right(r)));
  }

  /** A random width of a landing, `low` to `high`: three tiles wider on gentle holes, as it is on hard ones, at least 4. */
  landing(low: number, high: number): number {
    return Math.max(NARROWEST_LANDING, Math.round(this.dice.between(low, high) + 3 - 3 * this.difficulty));
  }

  /** Width of an opening to fly through: narrower on hard holes, but never so narrow that a ball gets stuck. */
  opening(low: number, high: number): number {
    return Math.max(4, this.dice.whole(low, high) - Math.round(this.difficulty));
  }

  /**
   * Rows for landings strictly between two rows, lowest landing first, about `spacing` apart. A full shot climbs 13.5 rows;
   * comfortable shots climb 4.5 to 7.5.
   */
  hops(high: number, low: number, spacing: number, jitter = 0.5): number[] {
    const count = Math.max(1, Math.round((low - high) / spacing));
    const rows: number[] = [];
    for (let i = 1; i < count; i++) rows.push(Math.round(low - ((low - high) * i) / count + this.dice.between(-jitter, jitter)));
    return rows;
  }
}

const rowsAround = (row: number, margin: number): number[] => Array.from({ length: 2 * margin + 1 }, (_, i) => row - margin + i);
