import { describe, expect, it } from 'vitest';
import { FIRST_DAY, type GameDay } from '../../../../shared/game-day.ts';
import { addMonths, type CalendarMove, lastOf, type Month, monthQuery, moveDay, weeksOf } from './calendar-month.ts';

const RANGE = { first: FIRST_DAY, last: '2027-03-30' as GameDay };
const SUNDAY = 0;
const MONDAY = 1;

describe('months', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-11', 14, '2028-01'],
  ])('%s and %i more is %s', (month, count, expected) => {
    expect(addMonths(month as Month, count)).toBe(expected);
  });

  it.each([
    ['2026-11', '2026-11-30'],
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, last) => {
    expect(lastOf(month as Month)).toBe(last);
  });

  it('are asked for from 0', () => {
    expect(monthQuery('2026-11' as Month)).toEqual({ month: 10, year: 2026 });
  });
});

describe('weeksOf', () => {
  const shape = (month: string, weekStart: number) =>
    weeksOf(month as Month, weekStart).map((week) => week.map((day) => (day ? Number(day.slice(8)) : 0)));

  it('begins weeks on Sunday', () => {
    const weeks = shape('2026-11', SUNDAY);
    expect(weeks[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(weeks.at(-1)).toEqual([29, 30, 0, 0, 0, 0, 0]);
  });

  it('begins weeks on Monday, in six rows where the month needs them', () => {
    const weeks = shape('2026-11', MONDAY);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(weeks.at(-1)).toEqual([30, 0, 0, 0, 0, 0, 0]);
  });
});

describe('moveDay', () => {
  // March 15, 2027 is a Monday.
  it.each<[from: string, move: CalendarMove, weekStart: number, to: string]>([
    ['2027-03-15', 'left', MONDAY, '2027-03-14'],
    ['2027-03-15', 'right', MONDAY, '2027-03-16'],
    ['2027-03-15', 'up', MONDAY, '2027-03-08'],
    ['2027-03-15', 'down', MONDAY, '2027-03-22'],
    ['2027-03-17', 'weekStart', MONDAY, '2027-03-15'],
    ['2027-03-17', 'weekStart', SUNDAY, '2027-03-14'],
    ['2027-03-17', 'weekEnd', MONDAY, '2027-03-21'],
    ['2027-03-17', 'weekEnd', SUNDAY, '2027-03-20'],
    ['2027-03-15', 'monthBack', MONDAY, '2027-02-15'],
    ['2027-03-30', 'monthBack', MONDAY, '2027-02-28'],
    ['2027-02-28', 'monthOn', MONDAY, '2027-03-28'],
    ['2027-03-01', 'up', MONDAY, '2027-02-22'],
    // Never outside the calendar.
    ['2027-03-29', 'down', MONDAY, '2027-03-30'],
    ['2027-03-30', 'weekEnd', MONDAY, '2027-03-30'],
    ['2027-03-15', 'monthOn', MONDAY, '2027-03-30'],
    ['2026-11-01', 'left', MONDAY, '2026-11-01'],
    ['2026-11-20', 'monthBack', MONDAY, '2026-11-01'],
  ])('from %s %s, weeks from %i, to %s', (from, move, weekStart, to) => {
    expect(moveDay(from as GameDay, move, weekStart, RANGE)).toBe(to);
  });
});
