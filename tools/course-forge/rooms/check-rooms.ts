import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isSolid, isWater } from '../../../shared/course/tile-traits.ts';
import { encodePng } from '../../art/png.ts';
import { CourseTrials } from '../course-trials.ts';
import { restCountsIn } from '../review/landings.ts';
import { DrawingError, mirrorDrawing } from '../sections/drawing.ts';
import { placeDrawing } from '../sections/drawing-course.ts';
import { drawDrawing, drawSheet } from '../sections/drawing-sheet.ts';
import { playDrawing } from '../sections/play-drawing.ts';
import type { Room } from './room.ts';
import { listRoomFiles, readRoom } from './room-files.ts';
import { problemsOf } from './room-rules.ts';

/**
 * Checks the signature rooms: the rules of a drawing, and what players do in each room, in the directions in which it is to
 * be fair.
 * `npm run rooms -- [name...]` with `--rules` (no play), `--sheet <out.png>` (one picture of all), `--theme <theme>`, `--rests` (where a casual player's balls
 * lay). Exits with 1 when a room breaks a rule or is out of bounds.
 */

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    rules: { type: 'boolean', default: false },
    rests: { type: 'boolean', default: false },
    sheet: { type: 'string' },
    theme: { type: 'string' },
  },
});

const trials = await CourseTrials.open();
const rooms = listRoomFiles().flatMap(readGoodRoom).filter(isAsked);
if (rooms.length === 0) throw new Error(`No room is named ${names.join(', ')}`);
if (options.sheet) writeFileSync(options.sheet, encodePng(drawSheet(rooms.map((room) => drawDrawing(room, themeOf(room))))));
for (const room of rooms) {
  report(room.name, problemsOf(room));
  if (options.rules) continue;
  for (const direction of room.directions) {
    const [seen, name] = direction === 'drawn' ? [room, room.name] : [mirrorDrawing(room), `${room.name} mirrored`];
    const { line, problems } = playDrawing(trials, seen, themeOf(seen));
    console.log(`${name}: ${line}`);
    if (options.rests) console.log(restsOf(seen));
    report(name, problems);
  }
}

function report(name: string, problems: readonly string[]): void {
  for (const problem of problems) console.log(`  ${name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

function isAsked({ name }: Room): boolean {
  return names.length === 0 || names.some((part) => name.toLowerCase().includes(part.toLowerCase()));
}

function readGoodRoom(file: string): Room[] {
  try {
    return [readRoom(file)];
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    console.log(error.message);
    process.exitCode = 1;
    return [];
  }
}

/** The room as text, with the share of the strokes that began in each cell as a digit: 9 is most, 1 is few. */
function restsOf(room: Room): string {
  const { tiles, top } = placeDrawing(room, themeOf(room));
  const counts = restCountsIn(trials.fastRound(tiles), 1, 1);
  const most = Math.max(...counts.values());
  const rows = Array.from({ length: room.height }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => {
      const cell = (top + row) * COLUMNS + column;
      const id = tiles[cell] as number;
      const count = counts.get(cell);
      return count ? Math.ceil((9 * count) / most) : isWater(id) ? '~' : isSolid(id) ? '#' : '.';
    }).join(''),
  );
  return rows.join('\n');
}

function themeOf({ themes }: Room): Theme {
  return THEMES.find((one) => one === options.theme) ?? (themes[0] as Theme);
}
