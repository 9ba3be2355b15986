import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { encodePng } from '../../art/png.ts';
import { CourseTrials } from '../course-trials.ts';
import { problemsOf } from '../rooms/room-rules.ts';
import { mirrorDrawing } from './drawing.ts';
import { drawDrawing, drawSheet } from './drawing-sheet.ts';
import { playDrawing } from './play-drawing.ts';
import type { SectionFigures } from './section-figures.ts';
import { type LibrarySection, parseSections, writeSection } from './section-files.ts';

/**
 * Checks files of sections: the rules of a drawing, and what players do in each section and in its mirror image.
 * `npm run sections -- <file.txt>...` with `--only <number>` (from 1), `--rules` (no play), `--sheet <out.png>` (one picture of all),
 * `--theme <theme>`, `--write` (puts what was measured into the first line of each section). Exits with 1 when a section breaks a rule or a bound.
 */

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

/** Pictures in a row of the sheet. */
const ACROSS = 8;

const trials = await CourseTrials.open();
const measured = new Map<LibrarySection, readonly SectionFigures[]>();
const library = files.map((file) => ({ file, all: parseSections(basename(file), readFileSync(file, 'utf8')) }));
const sections = library.flatMap(({ all }) => all).filter(({ id }) => !options.only || id.endsWith(`:${options.only}`));
if (options.sheet) {
  const pictures = sections.map((section) => drawDrawing(section, themeOf(section)));
  writeFileSync(options.sheet, encodePng(drawSheet(pictures, ACROSS)));
}
for (const section of sections) {
  const name = `${section.id} ${section.kind}`;
  if (options.rules) console.log(name);
  report(problemsOf(section));
  if (!options.rules) measured.set(section, [play(section, name, section), play(section, `${name} mirrored`, mirrorDrawing(section))]);
}
if (options.write) {
  for (const { file, all } of library) {
    const blocks = readFileSync(file, 'utf8').split('\n\n');
    writeFileSync(file, blocks.map((block, i) => withFigures(block, all[i] as LibrarySection, i === blocks.length - 1)).join('\n\n'));
  }
}

function play(section: LibrarySection, name: string, seen: LibrarySection): SectionFigures {
  const { line, problems, figures } = playDrawing(trials, seen, themeOf(section));
  console.log(`${name}: ${line}`);
  report(problems);
  return figures;
}

function report(problems: readonly string[]): void {
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** The text of a section with what was measured, the mean of both directions. What was not played stays as it is. */
function withFigures(block: string, section: LibrarySection, isLast: boolean): string {
  const figures = measured.get(section);
  if (!figures) return block;
  const meanBy = (pick: (one: SectionFigures) => number) => figures.reduce((sum, one) => sum + pick(one), 0) / figures.length;
  const strokes = meanBy(({ casual }) => casual);
  const newcomer = meanBy((one) => one.newcomer);
  const text = writeSection({ ...section, strokes, newcomer, isBold: figures.some(({ isBold }) => isBold) });
  return isLast ? text : text.trimEnd();
}

function themeOf({ themes }: LibrarySection): Theme {
  return THEMES.find((one) => one === options.theme) ?? (themes[0] as Theme);
}
