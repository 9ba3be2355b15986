import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { coursePicture } from '../../art/course-picture.ts';
import { type Entry, medalsOf } from '../catalogue.ts';
import { figuresOf } from '../course-figures.ts';
import type { CourseRating } from '../course-ratings.ts';
import { CourseTrials } from '../course-trials.ts';
import { LevelStore } from '../level-store.ts';
import type { ReviewOptions } from '../options.ts';
import { weekdayOf } from '../schedule.ts';
import { WEEKDAYS } from '../table.ts';
import { landingsOf } from './landings.ts';
import { heatOver, waysOver } from './overlay.ts';
import { drawSheet } from './sheet.ts';
import { strokesTable } from './strokes-table.ts';

const NEIGHBORS_SHOWN = 3;

/** Draws one sheet about a level, with all that the forge knows of it. @throws Error when there is no such level */
export async function writeReview({ review: number, out }: ReviewOptions): Promise<void> {
  const store = new LevelStore();
  const entry = store.get(number);
  if (!entry) throw new Error(`There is no level ${number}`);
  const course = store.course(number);
  const rating = store.rating(number);
  const trials = await CourseTrials.open();
  const landings = landingsOf(trials.fastRound(course.tiles), number);
  const sheet = await drawSheet({
    title: `${number} ${entry.name}`,
    lines: linesOf(entry, rating),
    picture: coursePicture(course),
    ways: rating ? waysOver(rating) : '',
    heat: heatOver(landings, course.width),
    table: rating ? strokesTable(entry, rating) : [['This level is not rated yet: npm run bench -- courses']],
    neighbors: store
      .neighbors(number, course.tiles)
      .slice(0, NEIGHBORS_SHOWN)
      .map(({ number: other, difference }) => ({
        picture: coursePicture(store.course(other)),
        label: `${other}: ${(difference * 100).toFixed(0)} % differ`,
      })),
  });
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, sheet);
  console.log(out);
}

function linesOf(entry: Entry, rating: CourseRating | undefined): string[] {
  const { number, theme, seed, par, best, target } = entry;
  const first = `${WEEKDAYS[weekdayOf(number)]}, ${theme}, seed ${seed}, par ${par}, best ${best}, asked ${target}`;
  if (!rating) return [first];
  const { casual, error, worstSection, worstOfPlay, ratio, lit } = figuresOf(rating);
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return [
    `${first}, medals ${Object.values(medalsOf(entry, rating)).join(' ')}`,
    `casual ${casual.toFixed(1)} ± ${error.toFixed(1)}, ${ratio.toFixed(2)} times a good player, ${percent(lit)} of flags lit in flight`,
    `worst section ${percent(worstSection)} of the hole, ${percent(worstOfPlay)} of a play at the median`,
  ];
}
