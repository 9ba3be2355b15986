import { describe, expect, test } from 'vitest';
import {
  addDays,
  bonusLevelOf,
  dayNumber,
  dayOfLevel,
  endOfDay,
  FIRST_DAY,
  type GameDay,
  gameDayAt,
  isBonusOnly,
  levelOfDay,
  parseGameDay,
  startOfDay,
} from './game-day.ts';

describe('the game day changes at 04:00:00.000 UTC, all year', () => {
  test.each([
    ['2026-11-21T03:59:59.999Z', '2026-11-20'],
    ['2026-11-21T04:00:00.000Z', '2026-11-21'],
    ['2026-11-22T03:59:59.999Z', '2026-11-21'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31'],
    // No daylight saving time anywhere moves it.
    ['2027-03-28T03:59:59.999Z', '2027-03-27'],
    ['2027-07-01T04:00:00.000Z', '2027-07-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29'],
  ])('%s is in %s', (instant, day) => {
    expect(gameDayAt(Date.parse(instant))).toBe(day);
  });
});

test('start and end of a day are its first instant and the next one’s', () => {
  const day = '2026-11-21' as GameDay;
  expect(new Date(startOfDay(day)).toISOString()).toBe('2026-11-21T04:00:00.000Z');
  expect(new Date(endOfDay(day)).toISOString()).toBe('2026-11-22T04:00:00.000Z');
  expect(gameDayAt(endOfDay(day) - 1)).toBe(day);
});

test('a global date overrides the clock, unless it is none', () => {
  expect(gameDayAt(0, '2026-12-24')).toBe('2026-12-24');
  for (const bad of ['', 'today', '2026-13-01', '2026-02-30', '2026-1-1']) expect(gameDayAt(0, bad)).toBe('1969-12-31');
});

test.each([
  ['2026-10-31', 0, 2],
  ['2026-11-01', 1, 25],
  ['2026-11-21', 21, 45],
  ['2027-11-01', 366, 390],
])('%s is day #%i and plays level %i', (day, number, level) => {
  expect(dayNumber(day as GameDay)).toBe(number);
  expect(levelOfDay(day as GameDay)).toBe(level);
});

test.each([
  [2, undefined],
  [24, undefined],
  [25, FIRST_DAY],
  [390, '2027-11-01'],
  [999_999, '4764-09-02'],
])('level %i belongs to day %s', (level, day) => {
  expect(dayOfLevel(level)).toBe(day);
});

test.each([
  [2, 4],
  [25, 4],
  [26, 5],
  [45, 24],
])('beside level %i the bonus level is %i: 21 less, from 25 at least', (level, bonus) => {
  expect(bonusLevelOf(level)).toBe(bonus);
});

test.each([
  [1, false],
  [2, false],
  [3, true],
  [24, true],
  [25, false],
])('level %i is played as a bonus alone: %s', (level, isOnly) => {
  expect(isBonusOnly(level)).toBe(isOnly);
});

test('days are added across months and years', () => {
  expect(addDays(FIRST_DAY, 30)).toBe('2026-12-01');
  expect(addDays('2027-01-01' as GameDay, -1)).toBe('2026-12-31');
});

test.each(['2026-11-31', '2026-02-29', '26-11-21', '2026-11-21T00:00', ' 2026-11-21'])('%s is no day', (text) => {
  expect(parseGameDay(text)).toBeUndefined();
});
