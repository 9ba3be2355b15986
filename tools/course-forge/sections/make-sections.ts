import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CourseTrials } from '../course-trials.ts';
import { writeDrawing } from './drawing.ts';
import { judgeSection, randomSections } from './fair-sections.ts';
import { GENERATED, parseSections, writeSection } from './section-files.ts';

/**
 * Lets the generator draw sections, and appends the fair ones to the file of the generator:
 * `npm run make:sections -- --count <sections> [--from <seed>] [--dense]`. The same seeds give the same sections; those that are in the file
 * already are left out, and so is what would be one too many of a kind.
 */

/** Most sections of one kind in the file. */
const PER_KIND = 9;
/** Courses that are drawn at most for each section that is asked for. */
const COURSES_PER_SECTION = 40;

const { values } = parseArgs({
  options: { count: { type: 'string' }, from: { type: 'string', default: '1' }, dense: { type: 'boolean', default: false } },
});
const count = Number(values.count);
const from = Number(values.from);
if (!(Number.isInteger(count) && count > 0 && count <= 1000 && Number.isInteger(from) && from >= 0)) {
  throw new Error('Usage: npm run make:sections -- --count <sections, at most 1000> [--from <seed>] [--dense]');
}

const file = join(import.meta.dirname, GENERATED);
const before = parseSections(GENERATED, readFileSync(file, 'utf8'));
const known = new Set(before.map((section) => writeDrawing(section).join()));
const kinds = new Map<string, number>();
for (const { kind } of before) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
const trials = await CourseTrials.open();
let made = 0;
for (let seed = from; made < count && seed < from + count * COURSES_PER_SECTION; seed++) {
  const { tiles, sections } = randomSections(seed);
  const fast = trials.fastRound(tiles);
  for (const section of sections) {
    const { kind, index } = section;
    const drawing = writeDrawing(section).join();
    if (made === count || (kinds.get(kind) ?? 0) >= PER_KIND || known.has(drawing)) continue;
    const fair = judgeSection(fast, section, seed * 10 + index, values.dense);
    if (!fair) continue;
    appendFileSync(file, `\n${writeSection(fair)}`);
    known.add(drawing);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    made++;
    console.log(`${made} of ${count}: seed ${seed}, section ${index}, ${kind}, ${fair.strokes.toFixed(1)} strokes`);
  }
}
