import type { Scene } from '../../shared/protocol/frame.ts';
import type { Context2d } from './canvas.ts';
import { flagTilesOf } from './flag-tiles.ts';
import { INK } from './theme-colors.ts';
import { ART_PER_TILE, type Place } from './units.ts';

/** The opening in the ground, seen from a little above: the width of each row of pixels, from the upper side of the ground down. */
const OPENING = [16, 20, 22, 20, 16] as const;
const BACK_RIM = '#8a93ad';
const FRONT_RIM = '#ffffff';
const DEPTH = '#2c3350';

/**
 * The cup at the finish flag. It is a picture only: the ball rolls over it like over any ground, until the round is decided.
 */
export class Cup {
  /** The middle of its upper side, art pixels of the course. Null on a course without a finish flag. */
  readonly place: Place | null;

  constructor(scene: Scene) {
    const flag = flagTilesOf(scene).find(({ isFinish }) => isFinish);
    this.place = flag ? { x: (flag.column + 0.5) * ART_PER_TILE, y: (flag.row + 1) * ART_PER_TILE } : null;
  }

  /** How many rows of pixels of a ball in the cup are hidden by its rim. @param ballBottom the lower end of the ball, art pixels */
  hiddenRows(ballBottom: number): number {
    return this.place ? Math.max(0, ballBottom - this.place.y - OPENING.length + 1) : 0;
  }

  /** `left` and `top` are the art pixel at the context's origin. */
  draw(context: Context2d, left: number, top: number): void {
    if (!this.place) return;
    const x = this.place.x - left;
    const y = this.place.y - top;
    paintRow(context, BACK_RIM, x, y - 1, OPENING[0]);
    OPENING.forEach((wide, row) => {
      paintRow(context, FRONT_RIM, x, y + row + 1, wide);
      paintRow(context, INK, x, y + row, wide);
    });
    // Light falls on the far side.
    paintRow(context, DEPTH, x, y, OPENING[0] - 4);
  }
}

function paintRow(context: Context2d, color: string, middle: number, y: number, wide: number): void {
  context.fillStyle = color;
  context.fillRect(middle - wide / 2, y, wide, 1);
}
