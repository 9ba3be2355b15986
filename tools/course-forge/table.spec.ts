import { expect, test } from 'vitest';
import type { Entry } from './catalogue.ts';
import type { CourseRating, SectionRecord } from './course-ratings.ts';
import { tableOf } from './table.ts';

const entryOf = (number: number): Entry => ({
  number,
  name: 'Two Ledges',
  theme: 'meadow',
  seed: `${number}-0`,
  forge: 2,
  solver: 2,
  target: 22,
  best: 4,
  par: 7,
  expected: { pro: 5.1, good: 6.2, casual: 9 },
  sections: [
    { archetype: 'hop', good: 3 },
    { archetype: 'The Organ', good: 3.2 },
  ],
  seconds: 12.3,
  drafts: 1,
  hash: `hash${number}`,
  solutionHash: '',
  replay: '',
});

/** A section in which a casual player needs 3 strokes and, in one of 20 plays, 15. */
const section = (ways: Pick<SectionRecord, 'easy' | 'bold'>): SectionRecord => ({
  strokes: {
    good: [0, 0, 10],
    casual: [0, 0, 0, 19, ...new Array(11).fill(0), 1],
    unsteady: [0, 0, 0, 0, 1],
    newcomer: [0, 0, 0, 0, 0, 2],
  },
  litInFlight: 0.5,
  ...ways,
});
const way = (strokes: number) => ({ chance: 0.5, places: Array.from({ length: strokes + 1 }, () => [1, 1] as const) });
const RATING: CourseRating = {
  solver: 2,
  sections: [section({ easy: way(3), bold: way(2) }), section({ easy: way(4), bold: undefined })],
};

const rowOf = (page: string, number: number): string | undefined => page.split('\n').find((line) => line.startsWith(`| ${number} |`));

test('a rated level shows figures, room, and the easy and bold way of each section', () => {
  const page = tableOf([entryOf(26)], new Map([['hash26', RATING]]));
  expect(rowOf(page, 26)).toBe(
    '| 26 | Mon | Two Ledges | meadow | 4 | 7 | 4 7 9 | 5.1 | 6.2 | 9 | 10.0 | 22 | 5.0 % | 50 % | 1.80 | 12.3 | The Organ | hop 3 (3 2), The Organ 3.2 (4 –) |',
  );
});

test('a level that is not rated shows dashes', () => {
  expect(rowOf(tableOf([entryOf(26)], new Map()), 26)).toContain('| 9 | – | 22 | – | – | – | 12.3 | The Organ | hop 3, The Organ 3.2 |');
});

test('weekdays are summed up over rated levels that are days', () => {
  const entries = [entryOf(5), entryOf(26), entryOf(33), entryOf(40)];
  const page = tableOf(entries, new Map(['hash5', 'hash26', 'hash33'].map((hash) => [hash, RATING])));
  expect(page).toContain('\n| Mon | 2 | 22 | 7.2 ± 1.2 | 8.0 | 10.0 | 5.0 % | 50 % |');
  expect(tableOf([entryOf(26)], new Map())).not.toContain('| Mon | 1 | 22 |');
});

test('levels stand in the order of their numbers', () => {
  const lines = tableOf([entryOf(33), entryOf(26)], new Map()).split('\n');
  expect(lines.findIndex((line) => line.startsWith('| 26 |'))).toBeLessThan(lines.findIndex((line) => line.startsWith('| 33 |')));
});
