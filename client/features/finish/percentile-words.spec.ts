import { describe, expect, it } from 'vitest';
import { figure, firstAttemptWords, parWords, percentileWords, placeWords } from './percentile-words.ts';

const BEST = 'You have the best score!';

describe('placeWords', () => {
  // finishers, verified, first attempt, percentile among first attempts, sentences
  it.each([
    [0, false, true, null, []],
    [0, false, true, 0, []],
    [0, true, false, null, [BEST]],
    [1, false, false, null, [BEST]],
    [1, true, true, null, [BEST]],
    [1, true, false, 0, [BEST]],
    [1, true, true, 0, [BEST, 'Best score of all first attempts!']],
  ])('%d finishers, verified %s, first attempt %s (%j)', (finishers, verified, isFirstAttempt, firstAttemptPercentile, words) => {
    expect(placeWords({ finishers, percentile: 0, firstAttemptPercentile }, { verified, isFirstAttempt })).toEqual(words);
  });
});

describe('percentileWords', () => {
  it.each([
    [0, 'You have the best score!'],
    [100, 'You finished, but not with the best score.'],
    [27, 'Your score is better than 73% of players.'],
    [0.2, 'Your score is better than 99% of players.'],
    [99.9, 'Your score is better than 1% of players.'],
    [33.4, 'Your score is better than 67% of players.'],
  ])('calls %d "%s"', (percentile, words) => {
    expect(percentileWords(percentile)).toBe(words);
  });
});

describe('firstAttemptWords', () => {
  it.each([
    [0, 'Best score of all first attempts!'],
    [100, 'Finished, but not the best first attempt.'],
    [40, 'Better than 60% of first attempts.'],
  ])('calls %d "%s"', (percentile, words) => {
    expect(firstAttemptWords(percentile)).toBe(words);
  });
});

describe('figure', () => {
  it.each([
    [null, '-'],
    [23, '23'],
    [23.04, '23'],
    [23.66, '23.7'],
  ])('shows %j as %s', (value, text) => {
    expect(figure(value)).toBe(text);
  });
});

describe('parWords', () => {
  it.each([
    [24, 24, 'Par'],
    [22, 24, '2 under par'],
    [25, 24, '1 over par'],
    [25, 0, undefined],
  ])('%d strokes on a par of %d are %j', (strokes, par, words) => {
    expect(parWords(strokes, par)).toBe(words);
  });
});
