import { describe, expect, it } from 'vitest';
import {
  changeWords,
  countWords,
  dayWords,
  nameWords,
  periodWords,
  returningOf,
  scaleEnd,
  shareWords,
  timeWords,
  totalOf,
  totalWords,
} from './figures.ts';

describe('counts', () => {
  it.each([
    [0, '0'],
    [1234, '1,234'],
    [null, 'fewer than 10'],
    [undefined, '–'],
  ])('%s is %s', (count, words) => {
    expect(countWords(count)).toBe(words);
  });

  it.each([
    [[1000, 234], '1,234'],
    [[], '0'],
    [[0, null], 'fewer than 10'],
    [[20, null, null], '22 or more'],
    [[null, null], '2 or more'],
  ])('%j together are %s', (counts, words) => {
    expect(totalWords(totalOf(counts))).toBe(words);
  });
});

describe('players who had come before', () => {
  it.each([
    [50, 20, 30],
    [20, 20, 0],
    [25, 20, null],
    [null, null, null],
    [null, 0, null],
    [25, null, undefined],
  ])('of %s with %s new ones they are %s', (players, newPlayers, returning) => {
    expect(returningOf({ players, newPlayers })).toBe(returning);
  });
});

describe('two periods', () => {
  it.each([
    [112, 100, '+12%'],
    [90, 100, '−10%'],
    [100, 100, '0%'],
    [0, 0, '0%'],
    [12, 0, 'new'],
    [null, 100, '–'],
    [100, null, '–'],
    [undefined, 100, '–'],
  ])('%s after %s is %s', (now, before, words) => {
    expect(changeWords(now, before)).toBe(words);
  });

  it.each([
    [25, 100, '25%'],
    [null, 100, '–'],
    [0, 0, '–'],
  ])('%s of %s is %s', (part, whole, words) => {
    expect(shareWords(part, whole)).toBe(words);
  });
});

describe('words', () => {
  it('of times have one digit after the point', () => {
    expect([timeWords(12_340), timeWords(3000), timeWords(null)]).toEqual(['12.3\u00a0s', '3.0\u00a0s', '–']);
  });

  it('of days and periods are short', () => {
    expect(dayWords('2026-11-09')).toBe('Nov 9');
    expect(periodWords({ from: '2026-11-01', to: '2026-11-30' })).toBe('Nov 1 – 30, 2026');
    expect(periodWords({ from: '2026-11-01', to: '2026-11-01' })).toBe('Nov 1, 2026');
  });

  it.each([
    ['first_shot', 'First shot'],
    ['checkpoint_reached 1', 'Checkpoint reached 1'],
    ['$identify', 'Signed in, having agreed'],
    ['$pageview', 'Pageview'],
    ['itch.io', 'itch.io'],
    ['campaign: Winter_sale', 'campaign: Winter_sale'],
    ['direct', 'Direct'],
  ])('of %s are %s', (name, words) => {
    expect(nameWords(name)).toBe(words);
  });
});

it.each([
  [0, 10],
  [10, 10],
  [11, 20],
  [99, 100],
  [100, 100],
  [430, 500],
  [501, 600],
  [601, 800],
  [12_345, 20_000],
])('a scale with %i on it ends at %i', (highest, end) => {
  expect(scaleEnd(highest)).toBe(end);
});
