import { describe, expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

const run = { verified: true, isUnranked: false, isFirstAttempt: true, isPast: false };
const AVERAGES = [4, 5, 6];
/** Strokes of three sections: as the average, worse, better. */
const EVEN = [4, 5, 6];
const LOST = [4, 7, 6];
const WON = [4, 5, 3];

const summary = (percentile: number, first: number | null, strokes: readonly number[], averages: readonly number[] = AVERAGES) =>
  summaryOf({ finishers: 9, percentile, firstAttemptPercentile: first }, run, strokes, averages, 'en').map(({ key }) =>
    key.slice('finish.'.length),
  );

describe('the summary', () => {
  // percentile, that among first attempts, strokes, sentences
  it.each([
    [27, 40, EVEN, ['betterThan', 'firstBetterThan']],
    [27, 40, LOST, ['betterThan', 'firstBetterThan', 'lost']],
    [27, 40, WON, ['betterThan', 'firstBetterThan', 'won']],
    [27, 40, [4, 7, 3], ['betterThan', 'firstBetterThan', 'won', 'lost']],
    [0, 100, EVEN, ['best', 'firstNotBest']],
  ])('for percentiles %j and %j and strokes %j is %j', (percentile, first, strokes, sentences) => {
    expect(summary(percentile, first, strokes)).toEqual(sentences);
  });

  // At most one sentence says what was not achieved, and it is the last one.
  it.each([
    [100, 100, [4, 7, 3], ['won', 'notBest']],
    [100, 100, LOST, ['notBest']],
    [100, 0, LOST, ['firstBest', 'notBest']],
    [27, 100, LOST, ['betterThan', 'lost']],
  ])('never has two of what was not achieved: %j, %j and %j are %j', (percentile, first, strokes, sentences) => {
    expect(summary(percentile, first, strokes)).toEqual(sentences);
  });

  it.each([
    ['without averages', LOST, []],
    ['without sections', [], AVERAGES],
    ['where the difference is less than half a stroke', [4, 5, 6], [4.4, 5, 5.6]],
  ])('names no section %s', (_, strokes, averages) => {
    expect(summary(27, null, strokes, averages)).toEqual(['betterThan']);
  });

  it('names the sections by their flag, with the difference in the player’s language', () => {
    const stats = { finishers: 9, percentile: 27, firstAttemptPercentile: null };
    expect(summaryOf(stats, run, [4, 7, 3], AVERAGES, 'de').slice(1)).toEqual([
      { key: 'finish.won', values: { flag: 2, delta: '3,0' } },
      { key: 'finish.lost', values: { flag: 1, delta: '2,0' } },
    ]);
  });
});
