import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { CHECKPOINT_GROUND, FINISH_GROUND, TILES } from '../../../shared/course/tiles.ts';
import { type Canvas, INNER } from './canvas.ts';
import type { Cliffs } from './cliffs.ts';
import { type Dice, diceFor } from './dice.ts';
import { chamferBelow, clamp, slab, type Underside } from './masonry.ts';
import { opposite, type Side, Sketch } from './sketch.ts';

/** On one cliff, floating, across the whole gorge with an opening, or the ground at the bottom. */
export type PlatformKind = 'start' | 'side' | 'float' | 'barrier';

/** A place where the ball is safe: the start, a checkpoint or the finish. */
export interface PlatformPlan {
  readonly kind: PlatformKind;
  /** Row of its ground; the flag (the ball, at the start) is in the row above. */
  readonly row: number;
  /** The half of the gorge with the mat. */
  readonly side: Side;
  /** Column of the flag, or of the ball at the start. */
  readonly flag: number;
  /** Columns of checkpoint or finish ground. */
  readonly matFirst: number;
  readonly matLast: number;
  /** Columns of the whole deck. */
  readonly deckFirst: number;
  readonly deckLast: number;
  readonly thickness: number;
  readonly underside: Underside;
  /** Rows by which a root hangs down from its middle. Default: 0. */
  readonly root: number;
  readonly isFinish: boolean;
}

/** Open rows above a mat, so that a ball can land on it and leave it. */
export const HEADROOM = 4;
const START_CLEARING = 2;

/** Start, checkpoints and finish from bottom to top, at about equal distances, except for one tall section. */
export function planPlatforms(seed: string, cliffs: Cliffs, checkpoints: number): PlatformPlan[] {
  const dice = diceFor(`${seed}:platforms`);
  const finishRow = dice.whole(7, 10);
  const grand = dice.whole(0, checkpoints);
  const shares = Array.from({ length: checkpoints + 1 }, (_, i) => (i === grand ? grandShare(checkpoints) : dice.between(0.82, 1.12)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  let side: Side = dice.pick(['left', 'right']);
  const platforms = [startPlatform(dice, side)];
  let climbed = 0;
  shares.forEach((share, i) => {
    climbed += share;
    const isFinish = i === shares.length - 1;
    const row = ROWS - 1 - Math.round(((ROWS - 1 - finishRow) * climbed) / total);
    side = dice.chance(0.7) ? opposite(side) : side;
    platforms.push(planPlatform(dice, cliffs, row, side, isFinish));
  });
  return platforms;
}

/** One section is taller than the others, so that there is room for a landmark on every course. */
const grandShare = (checkpoints: number): number => (checkpoints > 4 ? 1.5 : 1.2);

function startPlatform(dice: Dice, side: Side): PlatformPlan {
  const fromEdge = dice.whole(3, 6);
  const flag = side === 'left' ? fromEdge : COLUMNS - 1 - fromEdge;
  return {
    kind: 'start',
    row: ROWS - 1,
    side,
    flag,
    matFirst: flag - START_CLEARING,
    matLast: flag + START_CLEARING,
    deckFirst: 0,
    deckLast: COLUMNS - 1,
    thickness: 1,
    underside: 'square',
    root: 0,
    isFinish: false,
  };
}

function planPlatform(dice: Dice, cliffs: Cliffs, row: number, side: Side, isFinish: boolean): PlatformPlan {
  const kind =
    dice.weighted<PlatformKind>([
      ['side', isFinish ? 2 : 3],
      ['float', isFinish ? 2 : 3],
      ['barrier', isFinish ? 1 : 3],
    ]) ?? 'side';
  const [left, right] = openColumns(cliffs, row);
  const width = isFinish ? dice.whole(5, 7) : dice.whole(5, 8);
  const offset = kind === 'float' ? dice.whole(3, 6) : 0;
  const matFirst = side === 'left' ? clamp(left + offset, left, right - 2 - width) : clamp(right - offset - width + 1, left + 3, right);
  const matLast = matFirst + width - 1;
  const opening = dice.whole(4, 6);
  const isBarrier = kind === 'barrier';
  const builtIn = kind !== 'float';
  return {
    kind,
    row,
    side,
    flag: clamp(((matFirst + matLast) >> 1) + (isFinish ? 0 : dice.whole(-1, 1)), matFirst + 1, matLast - 1),
    matFirst,
    matLast,
    deckFirst: builtIn && side === 'left' ? INNER.firstColumn : isBarrier ? left + opening : matFirst,
    deckLast: builtIn && side === 'right' ? INNER.lastColumn : isBarrier ? right - opening : matLast,
    thickness: isBarrier ? dice.whole(2, 3) : dice.whole(2, 5),
    underside: isBarrier ? 'taper' : dice.pick<Underside>(['wedge', 'wedge', 'taper']),
    root: kind === 'float' && dice.chance(0.4) ? dice.whole(1, 3) : 0,
    isFinish,
  };
}

/** The first and the last column that are open in the platform's row and in all rows of its headroom. */
function openColumns(cliffs: Cliffs, row: number): [number, number] {
  let left = 0;
  let right = 0;
  for (let r = row - HEADROOM; r <= row; r++) {
    left = Math.max(left, cliffs.left[r] as number);
    right = Math.max(right, cliffs.right[r] as number);
  }
  return [INNER.firstColumn + left, INNER.lastColumn - right];
}

/** Builds a platform with its mat and flag, and locks it with the air above. */
export function stampPlatform(canvas: Canvas, cliffs: Cliffs, seed: string, platform: PlatformPlan): void {
  const { row, matFirst, matLast, flag } = platform;
  canvas.openRows(INNER.firstRow, INNER.lastRow);
  const sketch = new Sketch(canvas, cliffs);
  if (platform.kind !== 'start') {
    const deck = { first: platform.deckFirst, last: platform.deckLast, row };
    slab(sketch, diceFor(`${seed}:platform:${row}`), deck, platform.thickness, platform.underside);
    if (platform.root > 0) hangRoot(sketch, platform);
    const [leftEnd, middle, rightEnd] = platform.isFinish ? FINISH_GROUND : CHECKPOINT_GROUND.onGround;
    for (let column = matFirst; column <= matLast; column++) {
      sketch.put(column, row, column === matFirst ? leftEnd : column === matLast ? rightEnd : middle);
    }
  }
  sketch.clear(matFirst, row - HEADROOM, matLast, row - 1);
  sketch.put(flag, row - 1, platform.kind === 'start' ? TILES.spawn : platform.isFinish ? TILES.finishFlag : TILES.checkpointFlag);
  canvas.lock(platform.deckFirst, row, platform.deckLast, row);
  canvas.lock(matFirst, row - HEADROOM, matLast, row - 1);
  if (platform.kind === 'barrier') lockOpening(canvas, platform);
}

/** A pointed block, two tiles wide, below the middle of the deck. */
function hangRoot(sketch: Sketch, { row, deckFirst, deckLast, root }: PlatformPlan): void {
  const column = Math.floor((deckFirst + deckLast) / 2);
  const first = row + 1;
  let top = first;
  while (sketch.isSolid(column, top) && sketch.isSolid(column + 1, top)) top++;
  sketch.fill(column, first, column + 1, top + root - 1);
  chamferBelow(sketch, column, column + 1, top + root);
}

/** Nothing may hang over the opening beside a barrier, because a ball that comes up through it must be able to reach the mat. */
function lockOpening(canvas: Canvas, { row, deckFirst, deckLast }: PlatformPlan): void {
  const [first, last] = deckFirst > INNER.firstColumn ? [INNER.firstColumn, deckFirst + 1] : [deckLast - 1, INNER.lastColumn];
  canvas.lock(first, row - HEADROOM - 1, last, row - 1);
}
