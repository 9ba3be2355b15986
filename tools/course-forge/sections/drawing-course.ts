import type { Course, Theme } from '../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { FINISH_GROUND, TILES } from '../../../shared/course/tiles.ts';
import { Canvas } from '../tiles/canvas.ts';
import type { Drawing, DrawnPlatform } from './drawing.ts';

/** Rows of open shaft between the ground at the bottom and the lower mat. A ball that falls so far is lost to the solver. */
const BELOW = 8;
/** Rows from the upper mat up to the finish. */
const ABOVE = 10;
const FINISH_WIDTH = 6;

/** A course that consists of one drawn section: open shaft below and above, the start on the ground, the finish over the section. */
export interface DrawingCourse extends Course {
  /** Row of the course in which the drawing begins. */
  readonly top: number;
}

/** Places a section into a course of its own, so that it can be validated and played. Flag 1 is the lower one, flag 2 the upper one. */
export function placeDrawing(drawing: Drawing, theme: Theme): DrawingCourse {
  const canvas = new Canvas();
  const top = ROWS - 1 - BELOW - drawing.height + 1;
  canvas.tiles.set(drawing.tiles, top * COLUMNS);
  canvas.put(middleOfOpening(drawing.lower), ROWS - 2, TILES.spawn);
  const row = top + drawing.upper.row - ABOVE;
  const first = drawing.upper.flag < COLUMNS / 2 ? COLUMNS - 1 - FINISH_WIDTH : 1;
  for (let i = 0; i < FINISH_WIDTH; i++) canvas.put(first + i, row, FINISH_GROUND[i === 0 ? 0 : i === FINISH_WIDTH - 1 ? 2 : 1]);
  canvas.put(first + FINISH_WIDTH / 2, row - 1, TILES.finishFlag);
  return { width: COLUMNS, height: ROWS, tiles: canvas.tiles, theme, name: '', par: 0, decorations: [], top };
}

/** The wider opening beside a deck is where balls come from below. */
function middleOfOpening({ deckFirst, deckLast }: DrawnPlatform): number {
  const isLeft = deckFirst - 1 > COLUMNS - 2 - deckLast;
  return isLeft ? deckFirst >> 1 : (deckLast + COLUMNS) >> 1;
}
