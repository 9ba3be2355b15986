import { dayOfLevel } from '../../shared/game-day.ts';
import { type CourseFigures, figuresByWeekday, figuresOf } from '../../tools/course-forge/course-figures.ts';
import { beginExclusiveRun } from '../../tools/course-forge/exclusive-run.ts';
import { FORGE_FILES } from '../../tools/course-forge/forge-files.ts';
import { AIMS, gatesOf } from '../../tools/course-forge/gates.ts';
import { ledgeRows, ledgeShare } from '../../tools/course-forge/ledge-share.ts';
import { LevelStore } from '../../tools/course-forge/level-store.ts';
import { rateLevels, unratedLevels } from '../../tools/course-forge/rate-missing.ts';
import { orderOf, weekdayOf } from '../../tools/course-forge/schedule.ts';
import { WEEKDAYS } from '../../tools/course-forge/table.ts';

// How hard the levels of the package are for five kinds of players, by the ratings that the forge keeps. Levels without a rating are rated
// first, which takes a core a minute or two for each. Whatever is not done in time is done by the next run.

const RATING_MS = 50 * 60_000;

beginExclusiveRun(FORGE_FILES.lock, 'normal');
const store = new LevelStore();
await rateLevels(store, unratedLevels(store), performance.now() + RATING_MS, console.log);
const unrated = unratedLevels(store);
const rated = store.numbers().filter((number) => !unrated.includes(number));
if (unrated.length > 0) console.log(`Not rated yet: ${unrated.length} of ${store.numbers().length} levels. Run this again.`);

const figures = new Map<number, CourseFigures>();
for (const number of rated) {
  const rating = store.rating(number);
  if (rating) figures.set(number, figuresOf(rating));
}
const days = new Map([...figures].filter(([number]) => dayOfLevel(number)));

const percent = (share: number, decimals = 0): string => `${(share * 100).toFixed(decimals)} %`;
const largest = (values: readonly number[]): number => Math.max(...values);
const isOff = (casual: number, target: number): boolean => casual < AIMS.band.least * target || casual > AIMS.band.most * target;

/** What does not keep to its aim, in short words. */
function missesOf(number: number, f: CourseFigures): string[] {
  const { target, isSunday } = orderOf(number);
  const wall = gatesOf(target, isSunday).walls;
  return [
    ...(isOff(f.casual, target) ? ['strokes'] : []),
    ...(largest(f.walls) > wall ? [`${f.walls.filter((share) => share > wall).length} walls`] : []),
    ...(f.worstSection > AIMS.worst.section ? ['worst section'] : []),
    ...(f.ratio > AIMS.ratio.level ? ['ratio'] : []),
  ];
}

console.log('\nEvery level: casual strokes with their 95 % interval, what is asked, and what is off its aim');
console.table(
  Object.fromEntries(
    [...figures].map(([number, f]) => [
      number,
      {
        day: WEEKDAYS[weekdayOf(number)],
        casual: `${f.casual.toFixed(1)} ± ${f.error.toFixed(1)}`,
        asked: orderOf(number).target,
        '15+': percent(largest(f.walls), 1),
        worst: percent(f.worstSection),
        'of a play': percent(f.worstOfPlay),
        ratio: f.ratio.toFixed(2),
        'in flight': percent(f.lit),
        newcomer: f.newcomer.toFixed(1),
        '16 px': f.unsteady.toFixed(1),
        off: missesOf(number, f).join(', '),
      },
    ]),
  ),
);

console.log(
  `Days by weekday. Aims: asked, 15+ ${percent(AIMS.walls.usual, 1)} (Sunday ${percent(AIMS.walls.sunday)}), ratio ${AIMS.ratio.weekday}`,
);
console.table(
  figuresByWeekday(days).map((f) => ({
    day: WEEKDAYS[f.weekday],
    levels: f.levels,
    casual: `${f.casual.toFixed(1)} ± ${f.error.toFixed(1)}`,
    asked: orderOf([...days.keys()].find((number) => weekdayOf(number) === f.weekday) ?? 0).target,
    '15+ of a section': percent(f.walls, 2),
    worst: percent(f.worstSection),
    'of a play': percent(f.worstOfPlay),
    ratio: f.ratio.toFixed(2),
    'in flight': percent(f.lit),
    newcomer: f.newcomer.toFixed(1),
    '16 px': f.unsteady.toFixed(1),
  })),
);

/** Prints how many days do not keep to an aim, and which. */
function count(what: string, aim: string, isMissed: (figures: CourseFigures, number: number) => boolean): void {
  const missed = [...days].filter(([number, f]) => isMissed(f, number)).map(([number]) => number);
  console.log(`${what.padEnd(58)} ${`${missed.length} of ${days.size} days`.padStart(18)}  (aim: ${aim})  ${missed.join(' ')}`);
}

const wallOf = (number: number): number => gatesOf(0, orderOf(number).isSunday).walls;
count('casual strokes off the weekday by more than 30 %', 'none', (f, number) => isOff(f.casual, orderOf(number).target));
count('a section of 15 strokes or more, too often', 'none', (f, number) => largest(f.walls) > wallOf(number));
count(`a section above ${percent(AIMS.worst.section)} of its hole`, 'none', (f) => f.worstSection > AIMS.worst.section);
count(`worst section of a play above ${percent(AIMS.worst.ofPlay)} at the median`, 'none', (f) => f.worstOfPlay > AIMS.worst.ofPlay);
count(`casual players above ${AIMS.ratio.level} times good ones`, 'none', (f) => f.ratio > AIMS.ratio.level);
count(`flags lit in flight above ${percent(AIMS.litInFlight)}`, 'none', (f) => f.lit > AIMS.litInFlight);

const ledges = store.numbers().flatMap((number) => (dayOfLevel(number) ? [ledgeRows(store.course(number))] : []));
const threeDays = ledges.slice(2).map((_, i) => ledgeShare(ledges.slice(i, i + 3)));
console.log(
  `rows with a ledge of 4 to 7 tiles at a wall: ${percent(ledgeShare(ledges))}; three days: ${percent(largest(threeDays))} (aim: under ${percent(AIMS.ledges)})`,
);
