import { type Histogram, meanOf, shareFrom } from '../../../sim-worker/solver/histogram.ts';
import { PLAYERS } from '../../../sim-worker/solver/rate.ts';
import type { Entry } from '../catalogue.ts';
import { type CourseRating, strokesOfWay, type WayRecord } from '../course-ratings.ts';
import { holeMean, WALL_STROKES } from '../gates.ts';

const DASH = '–';
const mean = (strokes: number): string => (Number.isFinite(strokes) ? strokes.toFixed(1) : DASH);
const walls = (strokes: Histogram | undefined): string => (strokes ? `${(shareFrom(strokes, WALL_STROKES) * 100).toFixed(1)} %` : DASH);
const way = (record: WayRecord | undefined): string => (record ? `${strokesOfWay(record)} (${(record.chance * 100).toFixed(0)} %)` : DASH);

/** Strokes by section for each kind of player, as rows of words: the heads, the sections from the top down, and the hole. */
export function strokesTable({ sections }: Entry, { sections: records }: CourseRating): string[][] {
  const rows = records.map(({ strokes, easy, bold }, i) => [
    `${i + 1} ${sections[i]?.archetype ?? ''}`,
    ...PLAYERS.map((kind) => mean(meanOf(strokes[kind]))),
    walls(strokes.casual),
    way(easy),
    way(bold),
  ]);
  const hole = ['hole', ...PLAYERS.map((kind) => mean(holeMean(records, kind))), '', '', ''];
  return [['section', ...PLAYERS, `${WALL_STROKES}+`, 'easy', 'bold'], ...rows.reverse(), hole];
}
