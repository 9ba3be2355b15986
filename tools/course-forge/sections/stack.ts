import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isRough, isSolid } from '../../../shared/course/tile-traits.ts';
import { CHECKPOINT_GROUND, FINISH_GROUND, TILES } from '../../../shared/course/tiles.ts';
import { Canvas, INNER } from '../tiles/canvas.ts';
import { finishCourse } from '../tiles/finish.ts';

import { repair } from '../tiles/repair.ts';
import { crownFor } from './crowns.ts';
import type { Drawing, DrawnPlatform } from './drawing.ts';

/** Where the flags of a stack are, bottom to top: the start, the checkpoints, the finish. */
export interface StackFlag {
  /** Column of the flag, or of the ball at the start. */
  readonly flag: number;
  /** Row of the ground below it. */
  readonly row: number;
}

/** Sections on top of each other: a whole course without its plants. */
export interface Stack {
  readonly tiles: Uint16Array;
  readonly flags: readonly StackFlag[];
}

/** Open rows above a mat, so that a ball can land on it and leave it. */
export const HEADROOM = 4;
/** Columns beside the ball that are free at the start. */
const START_CLEARING = 2;
/** Fewest columns that are open beside a platform. */
const OPENING = 4;
/** How far the flags of two platforms that become one may be apart, and the ends of their decks, columns. */
const SHIFT = { flag: 2, deck: 3 } as const;

/** Rows from the lower mat to the upper one. */
export const climbOf = ({ upper, lower }: Drawing): number => lower.row - upper.row;

/** The half of the course with the flag. */
export const sideOf = ({ flag }: DrawnPlatform): 'left' | 'right' => (flag < COLUMNS / 2 ? 'left' : 'right');

/** Whether `above` can stand on `below`: their platforms are nearly the same, there is air over the mat, and a ball gets past. */
export const fits = (below: Drawing, above: Drawing): boolean => ownerOf(below, above) !== undefined;

/** How different the two platforms are that become one, columns. Players do in a section as before only when it is 0. */
export const mismatchOf = ({ upper: a }: Drawing, { lower: b }: Drawing): number =>
  Math.abs(a.flag - b.flag) + Math.abs(a.deckFirst - b.deckFirst) + Math.abs(a.deckLast - b.deckLast);

/** Which of two sections draws the platform between them: the lower one, where the other leaves air over its mat. */
function ownerOf(below: Drawing, above: Drawing): 'below' | 'above' | undefined {
  const lower = below.upper;
  const upper = above.lower;
  if (sideOf(lower) !== sideOf(upper) || Math.abs(lower.flag - upper.flag) > SHIFT.flag) return undefined;
  const [end, other] = sideOf(lower) === 'left' ? [lower.deckLast, upper.deckLast] : [lower.deckFirst, upper.deckFirst];
  if (Math.abs(end - other) > SHIFT.deck) return undefined;
  if (headroomIsFree(above, lower) && openingWidth(below, above, 'below') >= OPENING) return 'below';
  // Over its own mat a section has the air with which it was judged.
  return openingWidth(below, above, 'above') >= OPENING ? 'above' : undefined;
}

function headroomIsFree(above: Drawing, mat: DrawnPlatform): boolean {
  for (let row = above.lower.row - HEADROOM; row < above.lower.row; row++) {
    for (let column = mat.matFirst; column <= mat.matLast; column++) if (isSolid(tileOf(above, column, row))) return false;
  }
  return true;
}

/** The widest run of columns that are open in the row of the platform and in the rows beside it. */
function openingWidth(below: Drawing, above: Drawing, owner: 'below' | 'above'): number {
  let widest = 0;
  let width = 0;
  for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
    const atMat = owner === 'below' ? tileOf(below, column, below.upper.row) : tileOf(above, column, above.lower.row);
    let isOpen = !isSolid(atMat) && !isSolid(tileOf(below, column, below.upper.row + 1));
    for (let k = 1; k < HEADROOM; k++) isOpen &&= !isSolid(tileOf(above, column, above.lower.row - k));
    width = isOpen ? width + 1 : 0;
    widest = Math.max(widest, width);
  }
  return widest;
}

const tileOf = ({ tiles }: Drawing, column: number, row: number): number => tiles[row * COLUMNS + column] as number;

/**
 * Puts sections on top of each other.
 * @param sections bottom to top; each fits on the one before it
 * @param finishRow row of the finish; the start is as far below it as the sections climb
 * @param crown index of what stands above the finish
 */
export function stackSections(sections: readonly Drawing[], finishRow: number, crown: number): Stack {
  const canvas = new Canvas();
  canvas.openRows(INNER.firstRow, INNER.lastRow);
  const platforms = platformsOf(sections, finishRow);
  const start = platforms[0] as Platform;
  for (let row = start.row; row <= INNER.lastRow; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) canvas.put(column, row, TILES.ground);
  }
  sections.forEach((section, i) => {
    const { row, isOfNext } = platforms[i + 1] as Platform;
    paintRows(canvas, section, section.upper.row, section.lower.row - 1, row);
    const next = sections[i + 1];
    if (next && isOfNext) paintRows(canvas, next, next.lower.row, next.lower.row, row);
  });
  paintCrown(canvas, crownFor(crown, (platforms.at(-1) as Platform).flag), finishRow);
  for (const [i, platform] of platforms.entries())
    stampPlatform(canvas, platform, i === 0 ? 'start' : i === sections.length ? 'finish' : 'flag');
  repair(canvas, INNER.firstRow, start.row - 1);
  finishCourse(canvas, platforms);
  return { tiles: canvas.tiles, flags: platforms.map(({ flag, row }) => ({ flag, row })) };
}

interface Platform extends Pick<DrawnPlatform, 'flag' | 'matFirst' | 'matLast'>, StackFlag {
  /** Whether it is drawn by the section above it. */
  readonly isOfNext: boolean;
}

function platformsOf(sections: readonly Drawing[], finishRow: number): Platform[] {
  const { lower } = sections[0] as Drawing;
  const flag = Math.min(COLUMNS - 2 - START_CLEARING, Math.max(1 + START_CLEARING, lower.flag));
  let row = finishRow + sections.reduce((sum, section) => sum + climbOf(section), 0);
  const platforms: Platform[] = [{ flag, matFirst: flag - START_CLEARING, matLast: flag + START_CLEARING, row, isOfNext: false }];
  sections.forEach((section, i) => {
    row -= climbOf(section);
    const next = sections[i + 1];
    const isOfNext = next !== undefined && ownerOf(section, next) === 'above';
    platforms.push({ ...(next && isOfNext ? next.lower : section.upper), row, isOfNext });
  });
  return platforms;
}

/** Paints rows of a drawing, without its flags, so that row `from` is row `top` of the canvas. */
function paintRows(canvas: Canvas, drawing: Drawing, from: number, to: number, top: number): void {
  for (let row = from; row <= to; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      const id = tileOf(drawing, column, row);
      canvas.put(column, top + row - from, id === TILES.checkpointFlag ? TILES.empty : id);
    }
  }
}

function paintCrown(canvas: Canvas, crown: Uint16Array, finishRow: number): void {
  const rows = crown.length / COLUMNS;
  for (let row = Math.max(INNER.firstRow, finishRow - rows); row < finishRow; row++) {
    for (let column = INNER.firstColumn; column <= INNER.lastColumn; column++) {
      canvas.put(column, row, crown[(row - finishRow + rows) * COLUMNS + column] as number);
    }
  }
}

function stampPlatform(canvas: Canvas, { matFirst, matLast, flag, row, isOfNext }: Platform, what: 'start' | 'flag' | 'finish'): void {
  if (what !== 'start') {
    const [leftEnd, middle, rightEnd] = what === 'finish' ? FINISH_GROUND : CHECKPOINT_GROUND.onGround;
    for (let column = matFirst; column <= matLast; column++) {
      canvas.put(column, row, column === matFirst ? leftEnd : column === matLast ? rightEnd : middle);
    }
  }
  if (!isOfNext) clear(canvas, matFirst, matLast, row);
  canvas.put(flag, row - 1, what === 'start' ? TILES.spawn : what === 'finish' ? TILES.finishFlag : TILES.checkpointFlag);
  canvas.lock(matFirst, row - HEADROOM, matLast, row);
}

/** Leaves air over a mat, and what grows there. */
function clear(canvas: Canvas, first: number, last: number, ground: number): void {
  for (let row = ground - HEADROOM; row < ground; row++) {
    for (let column = first; column <= last; column++) {
      if (!isRough(canvas.at(column, row))) canvas.put(column, row, TILES.empty);
    }
  }
}
