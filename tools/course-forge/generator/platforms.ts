import { COLUMNS } from '../../../shared/course/geometry.ts';
import { CHECKPOINT_GROUND, DIAGONALS, FINISH_GROUND, TILES } from '../../../shared/course/tiles.ts';
import { type Canvas, INNER } from './canvas.ts';
import type { Cliffs } from './cliffs.ts';
import { type Dice, diceFor } from './dice.ts';
import type { Layout } from './layout.ts';
import { chamferBelow, clamp, slab, type Underside } from './masonry.ts';
import { opposite, type Side, Sketch } from './sketch.ts';

/** The ground at the start; a deck that sticks out of a cliff; one that leaves only a narrow opening at the far side; or an island. */
export type PlatformKind = 'start' | 'shelf' | 'barrier' | 'island';
/** What a deck looks like beyond its mat: flat, a hill that slopes down, stairs, or with a roof over the flag. */
export type DeckForm = 'flat' | 'hill' | 'stairs' | 'roof';

/** A place where the ball is safe: the start, a checkpoint or the finish. */
export interface PlatformPlan {
  readonly kind: PlatformKind;
  readonly form: DeckForm;
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
/** A flag is lit by a ball within this many columns of it. A deck that reaches so far leaves no air to fly past. */
const FLAG_REACH = 6;
/** Fewest open columns beside a shelf. */
const FREE_COLUMNS = 7;
/** Most columns between flag and end of its mat. Source: game specification, section 5. */
const MAT_REACH = 5;

/** Start, checkpoints and finish from bottom to top. */
export function planPlatforms(seed: string, cliffs: Cliffs, layout: Layout): PlatformPlan[] {
  const dice = diceFor(`${seed}:platforms`);
  let side: Side = dice.pick(['left', 'right']);
  const platforms = [startPlatform(dice, side, layout.startRow)];
  layout.rows.forEach((row, i) => {
    side = dice.chance(0.7) ? opposite(side) : side;
    platforms.push(planPlatform(dice, cliffs, row, side, i === layout.rows.length - 1));
  });
  return platforms;
}

function startPlatform(dice: Dice, side: Side, row: number): PlatformPlan {
  const fromEdge = dice.whole(3, 6);
  const flag = side === 'left' ? fromEdge : COLUMNS - 1 - fromEdge;
  return {
    kind: 'start',
    form: 'flat',
    row,
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
  const [left, right] = openColumns(cliffs, row);
  const kind = dice.weighted<PlatformKind>([
    ['shelf', 3],
    ['barrier', 1],
    ['island', isFinish ? 2 : 0],
  ]) as PlatformKind;
  // Columns are counted from the near cliff, and mirrored at the end.
  const width = right - left + 1;
  const place = (kind === 'island' ? placeIsland : placeDeck)(dice, width, kind);
  const columns = (first: number, last: number): readonly [number, number] =>
    side === 'left' ? [left + first, left + last] : [right - last, right - first];
  const [matFirst, matLast] = columns(place.mat, place.matEnd);
  const [near, far] = columns(place.mat, place.deckEnd);
  const builtIn = kind !== 'island';
  const form =
    kind === 'island' || place.deckEnd - place.matEnd < 2
      ? 'flat'
      : dice.pick<DeckForm>(['flat', 'flat', 'hill', 'hill', 'hill', 'stairs', 'roof']);
  return {
    kind,
    form: isFinish && form === 'roof' ? 'hill' : form,
    row,
    side,
    flag: columns(place.flag, place.flag)[0],
    matFirst,
    matLast,
    deckFirst: builtIn && side === 'left' ? INNER.firstColumn : near,
    deckLast: builtIn && side === 'right' ? INNER.lastColumn : far,
    thickness: form === 'hill' || form === 'stairs' ? dice.whole(3, 4) : dice.whole(2, 4),
    underside: kind === 'barrier' ? 'taper' : dice.pick<Underside>(['wedge', 'taper', 'taper', 'broken']),
    root: kind === 'island' && dice.chance(0.4) ? dice.whole(1, 3) : 0,
    isFinish,
  };
}

interface Place {
  readonly flag: number;
  readonly mat: number;
  readonly matEnd: number;
  readonly deckEnd: number;
}

/**
 * A flag close to the cliff, on a deck that reaches as far as the flag is lit, so that nearly every ball that lights it has come down there.
 */
function placeDeck(dice: Dice, width: number, kind: PlatformKind): Place {
  const flag = width > 16 ? dice.whole(1, 2) : 1;
  const opening = kind === 'barrier' ? dice.whole(6, 7) : FREE_COLUMNS;
  const reach = kind === 'barrier' ? width - opening - 1 : flag + FLAG_REACH + dice.whole(0, 1);
  const deckEnd = clamp(reach, flag + 3, width - opening - 1);
  const matEnd = Math.min(deckEnd, flag + dice.whole(3, MAT_REACH));
  return { flag, mat: 0, matEnd, deckEnd };
}

function placeIsland(dice: Dice, width: number): Place {
  const mat = dice.whole(3, 5);
  const matEnd = Math.min(width - 4, mat + dice.whole(4, 6));
  return { flag: (mat + matEnd) >> 1, mat, matEnd, deckEnd: matEnd };
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
  const { kind, row, matFirst, matLast, flag } = platform;
  canvas.openRows(INNER.firstRow, INNER.lastRow);
  const sketch = new Sketch(canvas, cliffs);
  if (kind === 'start') sketch.fill(INNER.firstColumn, row, INNER.lastColumn, INNER.lastRow);
  else {
    const deck = { first: platform.deckFirst, last: platform.deckLast, row };
    slab(sketch, diceFor(`${seed}:platform:${row}`), deck, platform.thickness, platform.underside);
    if (platform.root > 0) hangRoot(sketch, platform);
    shapeDeck(sketch, platform);
    const [leftEnd, middle, rightEnd] = platform.isFinish ? FINISH_GROUND : CHECKPOINT_GROUND.onGround;
    for (let column = matFirst; column <= matLast; column++) {
      sketch.put(column, row, column === matFirst ? leftEnd : column === matLast ? rightEnd : middle);
    }
  }
  sketch.clear(matFirst, row - HEADROOM, matLast, row - 1);
  sketch.put(flag, row - 1, kind === 'start' ? TILES.spawn : platform.isFinish ? TILES.finishFlag : TILES.checkpointFlag);
  canvas.lock(platform.deckFirst, row, platform.deckLast, kind === 'start' ? INNER.lastRow : row);
  canvas.lock(matFirst, row - HEADROOM, matLast, row - 1);
  if (platform.form === 'hill' || platform.form === 'stairs') canvas.lock(platform.deckFirst, row + 1, platform.deckLast, row + 1);
  if (kind === 'barrier') lockOpening(canvas, platform);
}

/** Gives the deck beyond the mat its form. */
function shapeDeck(sketch: Sketch, { form, side, row, matFirst, matLast, deckFirst, deckLast }: PlatformPlan): void {
  if (form === 'flat') return;
  const [first, last] = side === 'left' ? [matLast + 1, deckLast] : [deckFirst, matFirst - 1];
  if (form === 'roof') {
    const [near, far] = side === 'left' ? [INNER.firstColumn, matLast] : [matFirst, INNER.lastColumn];
    sketch.fill(near, row - HEADROOM - 3, far, row - HEADROOM - 2);
    sketch.put(side === 'left' ? far : near, row - HEADROOM - 2, side === 'left' ? DIAGONALS.topLeft : DIAGONALS.topRight);
    return;
  }
  sketch.fill(first, row + 1, last, row + 1);
  sketch.clear(first, row, last, row);
  if (form === 'hill') sketch.put(side === 'left' ? first : last, row, side === 'left' ? DIAGONALS.bottomLeft : DIAGONALS.bottomRight);
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
