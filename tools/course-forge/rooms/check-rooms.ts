import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { COLUMNS, TILE } from '../../../shared/course/geometry.ts';
import { isSolid, isWater } from '../../../shared/course/tile-traits.ts';
import { findTraps } from '../../../sim-worker/solver/traps.ts';
import type { PixelBuffer } from '../../art/pixel-buffer.ts';
import { encodePng } from '../../art/png.ts';
import { CourseTrials } from '../course-trials.ts';
import { DrawingError, mirrorDrawing } from '../sections/drawing.ts';
import { type DrawingCourse, placeDrawing } from '../sections/drawing-course.ts';
import { drawDrawing, drawSheet } from '../sections/drawing-sheet.ts';
import type { Room } from './room.ts';
import { listRoomFiles, readRoom } from './room-files.ts';
import { problemsOf } from './room-rules.ts';
import { type SectionPlay, trySection } from './room-trial.ts';

/**
 * Checks the signature rooms: the rules of a drawing, and what players do in each room and in its mirror image.
 * `npm run rooms -- [name...]` with `--rules` (no play), `--sheet <out.png>` (one picture of all), `--theme <theme>`, `--rests` (where a casual player's balls
 * lay). Exits with 1 when a room breaks a rule or is out of bounds.
 */

const ROLLOUTS = 400;
const BOUNDS = { casual: [2.5, 6], ratio: 1.8, stuck: 0.008, litInFlight: 0.25, entry: 4 } as const;

interface Line {
  readonly cells: readonly string[];
  readonly problems: readonly string[];
}

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
let isGood = true;
const rooms = listRoomFiles().flatMap(readGoodRoom).filter(isAsked);
if (rooms.length === 0) throw new Error(`No room is named ${names.join(', ')}`);
const HEAD = ['best', 'pro', 'good', 'casual', 'ratio', '15+ %', 'lit %', 'enter', 'lit %'];
if (!options.rules) console.log(`${'room'.padEnd(24)}${HEAD.map((word) => word.padStart(8)).join('')}`);
if (options.sheet) writeFileSync(options.sheet, encodePng(drawSheet(rooms.map(drawRoom))));
for (const room of rooms) {
  const drawn = problemsOf(room).map((problem) => `${room.name}: ${problem}`);
  const lines = options.rules ? [] : [play(room, room.name), play(mirrorDrawing(room), `${room.name}, mirrored`)];
  for (const { cells } of lines) console.log(cells.join(''));
  const problems = [...drawn, ...lines.flatMap((line) => line.problems)];
  for (const problem of problems) console.log(`  ${problem}`);
  isGood &&= problems.length === 0;
}
process.exitCode = isGood ? 0 : 1;

function isAsked({ name }: Room): boolean {
  return names.length === 0 || names.some((part) => name.toLowerCase().includes(part.toLowerCase()));
}

function readGoodRoom(file: string): Room[] {
  try {
    return [readRoom(file)];
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    console.log(error.message);
    isGood = false;
    return [];
  }
}

function play(room: Room, name: string): Line {
  const course = placeDrawing(room, room.themes[0] as Theme);
  const { fast, exact } = trials.rounds(course.tiles);
  const { best, plays } = trySection(fast, 1, ['pro', 'good', 'casual'], ROLLOUTS, 1);
  const { pro, good, casual } = plays;
  if (!best || !pro || !good || !casual) return { cells: [name], problems: [`${name}: not solved`] };
  const below = trySection(fast, 0, ['good'], ROLLOUTS, 1).plays.good;
  if (options.rests) console.log(restsOf(course, room, casual));
  const ratio = casual.mean / good.mean;
  const { pockets, unclimbable } = findTraps(fast, exact, 1);
  const percent = (share: number): number => share * 100;
  const numbers = [best, pro.mean, good.mean, casual.mean, ratio, percent(casual.stuck), percent(good.litInFlight)];
  const entry = below ? [below.mean, percent(below.litInFlight)] : [Number.NaN, Number.NaN];
  const cells = [name.padEnd(24), ...[...numbers, ...entry].map((value) => value.toFixed(Number.isInteger(value) ? 0 : 2).padStart(8))];
  const where = ({ x, y }: { x: number; y: number }): string => `${Math.floor(y / TILE) - course.top}:${Math.floor(x / TILE)}`;
  return {
    cells,
    problems: [
      ...(casual.mean < BOUNDS.casual[0] || casual.mean > BOUNDS.casual[1] ? ['a casual player needs too few or too many strokes'] : []),
      ...(ratio > BOUNDS.ratio ? ['a casual player needs too many strokes beside a good one'] : []),
      ...(casual.stuck > BOUNDS.stuck ? ['a casual player needs 15 strokes or more too often'] : []),
      ...(good.litInFlight > BOUNDS.litInFlight ? ['the upper flag is lit in flight too often'] : []),
      ...(below && below.mean < BOUNDS.entry ? [] : ['the lower platform is hard to enter from below']),
      ...(below && below.litInFlight > BOUNDS.litInFlight ? ['the lower flag is lit in flight too often'] : []),
      ...(pockets.length > 0 ? [`a ball cannot leave row:column ${pockets.map(where).join(' ')}`] : []),
      ...(unclimbable.includes(1) ? ['it cannot be climbed from rest to rest'] : []),
    ].map((problem) => `${name}: ${problem}`),
  };
}

/** The room as text, with the share of the strokes that began in each cell as a digit: 9 is most, 1 is few. */
function restsOf({ tiles, top }: DrawingCourse, { height }: Room, { rests }: SectionPlay): string {
  const counts = new Map<number, number>();
  for (const { x, y } of rests) {
    const cell = Math.floor(y / TILE) * COLUMNS + Math.floor(x / TILE);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const rows: string[] = [];
  for (let row = top; row < top + height; row++) {
    let line = '';
    for (let column = 0; column < COLUMNS; column++) {
      const cell = row * COLUMNS + column;
      const id = tiles[cell] as number;
      const count = counts.get(cell);
      line += count ? Math.max(1, Math.ceil((9 * count) / most)) : isWater(id) ? '~' : isSolid(id) ? '#' : '.';
    }
    rows.push(line);
  }
  return rows.join('\n');
}

function drawRoom(room: Room): PixelBuffer {
  return drawDrawing(room, THEMES.find((one) => one === options.theme) ?? (room.themes[0] as Theme));
}
