import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { isSolid } from '../../../shared/course/tile-traits.ts';
import { validateMap } from '../../../shared/course/validate.ts';
import { CHECKPOINT_COLUMNS } from '../../../sim-worker/core/constants.ts';
import { ledgeRows, ledgeShare } from '../ledge-share.ts';
import type { Drawing, DrawnPlatform } from '../sections/drawing.ts';
import { placeDrawing } from '../sections/drawing-course.ts';
import { Canvas } from '../tiles/canvas.ts';
import { isConnected } from '../tiles/finish.ts';
import { repair } from '../tiles/repair.ts';

/** Columns that a ball needs to come up beside a platform. */
const OPENING = 4;
/** Rows above the opening beside the lower platform that are open, too. */
const OPENING_ROWS = 3;
/** Largest share of the rows with ground that have a flat ledge of four to seven tiles at a wall. */
const LEDGES = 0.4;

/** Everything that a look at the tiles finds wrong with a room, one sentence each. Rows and columns count from 0. */
export function problemsOf(room: Drawing): string[] {
  const course = placeDrawing(room, 'meadow');
  const { errors, warnings } = validateMap(course);
  const flags = [room.lower, room.upper].map(({ flag, row }) => ({ flag, row: row + course.top }));
  const isOpen = isConnected(course.tiles, flags);
  const ledges = ledgeShare([ledgeRows({ width: COLUMNS, height: room.height, tiles: room.tiles })]);
  return [
    ...errors,
    ...warnings,
    ...(isOpen ? [] : ['No open way leads from flag to flag']),
    ...boxProblems(room, room.lower, 'lower'),
    ...boxProblems(room, room.upper, 'upper'),
    ...openingProblems(room, room.lower, 'lower'),
    ...openingProblems(room, room.upper, 'upper'),
    ...repairs(room),
    ...(ledges > LEDGES ? [`${(ledges * 100).toFixed(0)} % of rows have a flat ledge of 4 to 7 tiles at a wall`] : []),
  ];
}

/** The box of a flag lies over its own ground, so that a ball flying past beside the platform does not light it. */
function boxProblems(room: Drawing, { flag, row }: DrawnPlatform, which: string): string[] {
  const holes: number[] = [];
  for (let column = flag - CHECKPOINT_COLUMNS; column <= flag + CHECKPOINT_COLUMNS; column++) {
    if (column > 0 && column < COLUMNS - 1 && !isSolid(room.tiles[row * COLUMNS + column] as number)) holes.push(column);
  }
  return holes.length === 0 ? [] : [`Within the box of the ${which} flag, columns ${holes.join(', ')} have no ground`];
}

function openingProblems(room: Drawing, { row }: DrawnPlatform, which: string): string[] {
  const first = Math.max(0, row - OPENING_ROWS);
  let width = 0;
  for (let column = 1; column < COLUMNS - 1; column++) {
    let isOpen = true;
    for (let r = first; r <= row; r++) isOpen &&= !isSolid(room.tiles[r * COLUMNS + column] as number);
    width = isOpen ? width + 1 : 0;
    if (width === OPENING) return [];
  }
  return [`Beside the ${which} platform is no opening of ${OPENING} columns with air above it`];
}

/** What the repair of the forge would change: slots, tunnels, thin posts, specks, slopes without support, leaking water. */
function repairs(room: Drawing): string[] {
  const { tiles, top } = placeDrawing(room, 'meadow');
  const canvas = new Canvas(tiles.slice());
  repair(canvas, 1, ROWS - 2);
  const changed: string[] = [];
  tiles.forEach((id, i) => {
    if (canvas.tiles[i] !== id) changed.push(`${Math.floor(i / COLUMNS) - top}:${i % COLUMNS}`);
  });
  return changed.length === 0 ? [] : [`The forge would repair row:column ${changed.join(' ')}`];
}
