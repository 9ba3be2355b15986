import { expect, it } from 'vitest';
import { acceptedRun, dayStats } from '../../../../tests/browser/support/runs.ts';
import { isAhead, placeOf } from './place.ts';

const loaded = (part: object = {}) => ({ state: 'loaded', value: dayStats(part) }) as const;
const accepted = (part: object = {}) => ({ state: 'accepted', answer: acceptedRun(part) }) as const;

it('a verified run that ranks has the place of now', () => {
  expect(placeOf(accepted({ rank: 12 }), loaded({ rank: 34 }))).toEqual({ rank: 34, finishers: 1_204 });
  expect(placeOf(accepted({ rank: 12 }), loaded({ rank: null }))).toEqual({ rank: 12, finishers: 1_204 });
});

it.each([
  ['was not sent yet', { state: 'pending', failedBefore: false } as const, loaded()],
  ['is not verified', accepted({ verified: false }), loaded()],
  ['does not rank', accepted({ ranked: false, rank: null }), loaded()],
  ['waits for the figures of the day', accepted(), { state: 'loading' } as const],
  ['is alone on its board', accepted(), loaded({ finishers: 1 })],
])('a run that %s has none', (_, submission, figures) => {
  expect(placeOf(submission, figures)).toBeUndefined();
});

it.each([
  [1, 9, false],
  [1, 10, true],
  [2, 10, false],
  [2, 11, true],
  [120, 1_200, true],
  [121, 1_200, false],
])('place %i of %i is ahead: %s', (rank, finishers, expected) => {
  expect(isAhead({ rank, finishers })).toBe(expected);
});
