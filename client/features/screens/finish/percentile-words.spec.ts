import { describe, expect, it } from 'vitest';
import finish from '../../../i18n/messages/en/finish.json' with { type: 'json' };
import { parWords, placeWords, type Words } from './percentile-words.ts';

/** The English text; these messages have no plurals. */
const said = ({ key, values = {} }: Words): string => {
  const message = Object.entries(finish).find(([name]) => `finish.${name}` === key)?.[1] ?? '';
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), message);
};

const BEST = 'You have the best score!';
const ALONE = 'Nobody else has reached this flag yet.';
const today = { verified: true, isUnranked: false, isFirstAttempt: false, isPast: false };

describe('placeWords', () => {
  // finishers, verified, first attempt, percentile among first attempts, sentences
  it.each([
    [0, false, true, null, [ALONE]],
    [0, false, true, 0, [ALONE]],
    [0, true, false, null, [BEST]],
    [1, false, false, null, [BEST]],
    [1, true, true, null, [BEST]],
    [1, true, false, 0, [BEST]],
    [1, true, true, 0, [BEST, 'Best score of all first attempts!']],
  ])('%d finishers, verified %s, first attempt %s (%j)', (finishers, verified, isFirstAttempt, firstAttemptPercentile, words) => {
    const placed = placeWords({ finishers, percentile: 0, firstAttemptPercentile }, { ...today, verified, isFirstAttempt });
    expect(placed.map(said)).toEqual(words);
  });

  it.each([
    [0, BEST],
    [100, 'You finished, but not with the best score.'],
    [27, 'Your score is better than 73% of players.'],
    [0.2, 'Your score is better than 99% of players.'],
    [99.9, 'Your score is better than 1% of players.'],
    [33.4, 'Your score is better than 67% of players.'],
  ])('calls a percentile of %d "%s"', (percentile, words) => {
    expect(placeWords({ finishers: 9, percentile, firstAttemptPercentile: null }, today).map(said)).toEqual([words]);
  });

  it.each([
    [0, 'Best score of all first attempts!'],
    [100, 'Finished, but not the best first attempt.'],
    [40, 'Better than 60% of first attempts.'],
  ])('calls %d among first attempts "%s"', (firstAttemptPercentile, words) => {
    const placed = placeWords({ finishers: 9, percentile: 0, firstAttemptPercentile }, { ...today, isFirstAttempt: true });
    expect(placed.map(said)).toEqual([BEST, words]);
  });

  // finishers, percentile, percentile among first attempts, sentences
  it.each([
    [0, 0, 0, [ALONE]],
    [5, 0, 0, []],
    [5, 27, 0, ['Your score is better than 73% of players.']],
    [5, 100, 40, ['You finished, but not with the best score.', 'Better than 60% of first attempts.']],
  ])('claims no place for an unranked run: %d finishers, percentiles %d and %d', (finishers, percentile, firstAttemptPercentile, words) => {
    const placed = placeWords({ finishers, percentile, firstAttemptPercentile }, { ...today, isUnranked: true, isFirstAttempt: true });
    expect(placed.map(said)).toEqual(words);
  });

  it.each([
    [0, 0, ALONE],
    [9, 0, 'Nobody did better that day.'],
    [9, 100, 'Everyone else who finished that day did better.'],
    [9, 30, 'Better than 70% of players that day.'],
  ])('compares a run of a past hole with the %d of its day: percentile %d is "%s"', (finishers, percentile, words) => {
    const past = { ...today, isFirstAttempt: true, isPast: true };
    expect(placeWords({ finishers, percentile, firstAttemptPercentile: 0 }, past).map(said)).toEqual([words]);
  });
});

describe('parWords', () => {
  it.each([
    [24, 24, ['Par']],
    [22, 24, ['2 under par']],
    [25, 24, ['1 over par']],
    [25, 0, []],
  ])('%d strokes on a par of %d are %j', (strokes, par, words) => {
    expect([parWords(strokes, par)].filter((toPar) => toPar !== undefined).map(said)).toEqual(words);
  });
});
