import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { flagsBelow } from '../../../shared/course/flag-set.ts';
import { TILE } from '../../../shared/course/geometry.ts';
import { meanOf, shareFrom } from '../../../sim-worker/solver/histogram.ts';
import { QUICK, rateSection } from '../../../sim-worker/solver/rate.ts';
import { findTraps } from '../../../sim-worker/solver/traps.ts';
import { encodePng } from '../../art/png.ts';
import { CourseTrials } from '../course-trials.ts';
import { WALL_STROKES } from '../gates.ts';
import { problemsOf } from '../rooms/room-rules.ts';
import { mirrorDrawing } from './drawing.ts';
import { placeDrawing } from './drawing-course.ts';
import { drawDrawing, drawSheet } from './drawing-sheet.ts';
import { type LibrarySection, parseSections } from './section-files.ts';

/**
 * Checks files of sections: the rules of a drawing, and what players do in each section and in its mirror image.
 * `npm run sections -- <file.txt>...` with `--only <number>` (from 1), `--rules` (no play), `--sheet <out.png>` (one picture of all),
 * `--theme <theme>`, `--write` (puts what was measured into the first line of each section). Exits with 1 when a section breaks a rule or a bound.
 */
export const BOUNDS = { casual: [1.5, 6.5], ratio: 1.8, walls: 0.005, litInFlight: 0.4 } as const;

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    rules: { type: 'boolean', default: false },
    only: { type: 'string' },
    sheet: { type: 'string' },
    theme: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const trials = await CourseTrials.open();
const measured = new Map<LibrarySection, { strokes: number[]; isBold: boolean }>();
const library = files.map((file) => ({ file, all: parseSections(basename(file), readFileSync(file, 'utf8')) }));
const sections = library.flatMap(({ all }) => all).filter(({ id }) => !options.only || id.endsWith(`:${options.only}`));
if (options.sheet)
  writeFileSync(
    options.sheet,
    encodePng(
      drawSheet(
        sections.map((section) => drawDrawing(section, themeOf(section))),
        8,
      ),
    ),
  );
for (const section of sections) {
  const problems = [
    ...problemsOf(section),
    ...(options.rules ? [] : [...play(section, section, ''), ...play(section, mirrorDrawing(section), ' mirrored')]),
  ];
  if (options.rules) console.log(`${section.id} ${section.kind}`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

if (options.write) {
  for (const { file, all } of library) {
    const blocks = readFileSync(file, 'utf8').split('\n\n');
    writeFileSync(file, blocks.map((block, i) => headed(block, all[i] as LibrarySection)).join('\n\n'));
  }
}

/** The text of a section with what was measured in its first line. */
function headed(block: string, section: LibrarySection): string {
  const figures = measured.get(section);
  if (!figures) return block;
  const { strokes, isBold } = figures;
  const [head = '', ...rows] = block.split('\n');
  const mean = strokes.reduce((a, b) => a + b) / strokes.length;
  const own = head.replace(/; bold|; [\d.]+ strokes/g, '');
  return [`${own}${isBold ? '; bold' : ''}; ${mean.toFixed(1)} strokes`, ...rows].join('\n');
}

function themeOf({ themes }: LibrarySection): Theme {
  return THEMES.find((one) => one === options.theme) ?? (themes[0] as Theme);
}

function play(section: LibrarySection, seen: LibrarySection, which: string): string[] {
  const course = placeDrawing(seen, themeOf(section));
  const { fast, exact } = trials.rounds(course.tiles);
  const { strokes, bold, easy, litInFlight, solved } = rateSection(fast, fast, flagsBelow(1), QUICK, 1);
  const casual = meanOf(strokes.casual);
  const ratio = casual / meanOf(strokes.good);
  const walls = shareFrom(strokes.casual ?? [], WALL_STROKES);
  const before = measured.get(section);
  measured.set(section, { strokes: [...(before?.strokes ?? []), casual], isBold: before?.isBold === true || bold !== undefined });
  const { pockets, unclimbable } = findTraps(fast, exact, 1);
  const ways = `ways ${easy?.drags.length ?? '-'} ${bold?.drags.length ?? '-'}`;
  const numbers = `casual ${casual.toFixed(1)}, ratio ${ratio.toFixed(2)}, 15+ ${(walls * 100).toFixed(1)} %, lit in flight ${(litInFlight * 100).toFixed(0)} %, ${ways}`;
  console.log(`${section.id} ${section.kind}${which}: ${numbers}`);
  const where = pockets.map(({ x, y }) => `${Math.floor(y / TILE) - course.top}:${Math.floor(x / TILE)}`);
  return [
    ...(solved ? [] : ['not solved']),
    ...(casual < BOUNDS.casual[0] || casual > BOUNDS.casual[1] ? ['a casual player needs too few or too many strokes'] : []),
    ...(ratio > BOUNDS.ratio ? ['a casual player needs too many strokes beside a good one'] : []),
    ...(walls > BOUNDS.walls ? ['a casual player needs 15 strokes or more too often'] : []),
    ...(litInFlight > BOUNDS.litInFlight ? ['the upper flag is lit in flight too often'] : []),
    ...(bold ? [] : ['there is no bold way']),
    ...(where.length > 0 ? [`a ball cannot leave row:column ${where.join(' ')}`] : []),
    ...(unclimbable.includes(1) ? ['it cannot be climbed from rest to rest'] : []),
  ];
}
