import { flagsBelow } from '../../shared/course/flag-set.ts';
import { dayOfLevel, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { meanOf } from '../../sim-worker/solver/histogram.ts';
import { SIGHTS, type Sight } from '../../sim-worker/solver/newcomer.ts';
import { QUICK, rateNewcomer } from '../../sim-worker/solver/rate.ts';
import type { Entry } from '../../tools/course-forge/catalogue.ts';
import type { CourseRating } from '../../tools/course-forge/course-ratings.ts';
import { CourseTrials } from '../../tools/course-forge/course-trials.ts';
import { AIMS, holeMean, wallShare } from '../../tools/course-forge/gates.ts';
import { LevelStore } from '../../tools/course-forge/level-store.ts';
import { orderOf, weekdayOf } from '../../tools/course-forge/schedule.ts';
import { WEEKDAYS } from '../../tools/course-forge/table.ts';
import { line } from './report.ts';

// How players do who see a course for the first time: the stored ratings of the days to come beside the aims, by weekday; and what the dots,
// the rings and the path of the last shot save them on the next seven levels, played both ways in this run.

const SAMPLE = 7;
const PLAYS = 20;

interface Level {
  readonly entry: Entry;
  readonly rating: CourseRating;
}

const store = new LevelStore();
const today = levelOfDay(gameDayAt(Date.now()));
const coming: Level[] = store.numbers().flatMap((number) => {
  const [entry, rating] = [store.get(number), store.rating(number)];
  return entry && rating && number > today && dayOfLevel(number) ? [{ entry, rating }] : [];
});
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const strokesOf = ({ rating }: Level): number => holeMean(rating.sections, 'newcomer');
const shareOfPar = (level: Level): number => strokesOf(level) / level.entry.par;
const wallsOf = ({ rating }: Level): number => wallShare(rating.sections, 'newcomer');
const kindOf = (number: number) => (orderOf(number).isSunday ? 'sunday' : 'usual');
const mostOf = ({ entry }: Level): number => AIMS.newcomer.ratio[kindOf(entry.number)];
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

console.log(`${coming.length} levels of days to come. An aim stands behind the slash.`);
console.table(
  [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const levels = coming.filter(({ entry }) => weekdayOf(entry.number) === weekday);
    if (levels.length === 0) return [];
    return {
      day: WEEKDAYS[weekday],
      levels: levels.length,
      strokes: `${mean(levels.map(strokesOf)).toFixed(1)} / ${AIMS.newcomer.weekday[weekday]}`,
      'x par': mean(levels.map(shareOfPar)).toFixed(2),
      'too many x par': levels.filter((level) => shareOfPar(level) > mostOf(level)).length,
      'plays with a wall': `${percent(mean(levels.map(wallsOf)))} / ${percent(AIMS.newcomer.walls[weekday === 0 ? 'sunday' : 'usual'])}`,
    };
  }),
);

const trials = await CourseTrials.open();

function playBy(sight: Sight, { entry }: Level): number {
  const round = trials.fastRound(store.course(entry.number).tiles);
  const effort = { ...QUICK, rounds: { newcomer: PLAYS } };
  const sections = Array.from({ length: entry.sections.length }, (_, i) => i);
  return sections.reduce((sum, i) => sum + meanOf(rateNewcomer(round, flagsBelow(i), effort, entry.number + i, sight)), 0);
}

const sample = coming.slice(0, SAMPLE);
const plain = mean(sample.map((level) => playBy(SIGHTS.plain, level)));
const aided = mean(sample.map((level) => playBy(SIGHTS.aided, level)));
line('strokes of a newcomer who sees only the course', plain, 'strokes');
line('with dots, rings and the path of the last shot', aided, 'strokes', { name: 'without', value: plain }, '.8');
