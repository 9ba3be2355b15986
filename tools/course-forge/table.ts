import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entry, medalsOf } from './catalogue.ts';
import { weekdayOf } from './schedule.ts';

const FILE = join(import.meta.dirname, '../../docs/courses.md');
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const HEAD = `# Levels

Written by the forge (\`npm run courses\`, tools/course-forge), not by hand. Levels from 25 on are the days from 2026-11-01 on.

*best*: strokes of the stored solution, which the tests verify. *pro*, *good*, *casual*: mean strokes of players whose drags
end 3, 6 and 10 px (deviation, each axis) from where they aim, with the free return to a checkpoint. *asked*: what the weekday asks
of a good player. *par*: a good player's strokes, kept between best + 3 and 2.6 x best. *medals*: the most strokes for gold, silver and
bronze (\`shared/course/medals.ts\`): gold is the lower of best + 3 and the pro's mean rounded down, silver the higher of gold + 1 and that
mean, bronze the higher of silver + 1 and par; every other finish earns a leaf. They stand in the level file, and so does the par of
each section between two flags: par, split in proportion to the strokes of a good player there (\`shared/course/section-pars.ts\`). The
course's hash covers its tiles only, so it does not change with them. *time*: seconds of one core, refused drafts included.

`;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Writes docs/courses.md: the medians, then every level. */
export function writeTable(entries: readonly Entry[]): void {
  const sorted = [...entries].sort((a, b) => a.number - b.number);
  const of = (pick: (entry: Entry) => number) => median(sorted.map(pick)).toFixed(1).replace('.0', '');
  const summary = [
    `${sorted.length} levels. Medians: best ${of((e) => e.best)}, par ${of((e) => e.par)}, pro ${of((e) => e.expected.pro)}, good ${of((e) => e.expected.good)},`,
    `casual ${of((e) => e.expected.casual)}, time ${of((e) => e.seconds)} s, drafts ${of((e) => e.drafts)}.`,
  ].join(' ');
  const rows = sorted.map((e) => {
    const weekday = WEEKDAYS[weekdayOf(e.number)];
    const sections = e.sections.map(({ archetype, good }) => `${archetype} ${good}`).join(', ');
    const { pro, good, casual } = e.expected;
    const medals = Object.values(medalsOf(e)).join(' ');
    return `| ${e.number} | ${weekday} | ${e.name} | ${e.theme} | ${e.best} | ${e.par} | ${medals} | ${pro} | ${good} | ${casual} | ${e.target} | ${e.seconds} | ${sections} |`;
  });
  const table = [
    '| level | day | name | theme | best | par | medals | pro | good | casual | asked | time | sections, bottom to top |',
    `|${'---|'.repeat(13)}`,
    ...rows,
  ];
  writeFileSync(FILE, `${HEAD}${summary}\n\n${table.join('\n')}\n`);
}
