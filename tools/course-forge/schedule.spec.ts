import { expect, test } from 'vitest';
import { readRooms } from './rooms/room-files.ts';
import { orderOf, weekdayOf } from './schedule.ts';

const year = Array.from({ length: 400 }, (_, i) => orderOf(i + 2));

test('a week rises from a gentle Monday to a long Sunday', () => {
  // Level 25 is day #1, a Sunday.
  expect(Array.from({ length: 8 }, (_, i) => orderOf(25 + i).target)).toEqual([42, 22, 24, 27, 29, 32, 36, 42]);
});

test('the level that stands in for a missing one is the gentlest of all', () => {
  expect(year.slice(1).every(({ target }) => target > orderOf(2).target)).toBe(true);
});

test('no theme comes again within three days, and all come equally often', () => {
  const close = year.filter(({ theme }, i) => year.slice(i + 1, i + 4).some((next) => next.theme === theme));
  expect(close).toEqual([]);
  const counts = Map.groupBy(year.slice(0, 396), ({ theme }) => theme);
  expect([...counts.values()].map((orders) => orders.length)).toEqual([66, 66, 66, 66, 66, 66]);
});

test('a longer hole has more sections; only gentle days begin high above the ground', () => {
  const of = (weekday: number) => year.filter(({ number }) => number > 24 && weekdayOf(number) === weekday);
  expect(of(1).every(({ sections, climb }) => sections <= 6 && climb >= 60 && climb <= 80)).toBe(true);
  expect(of(0).every(({ sections, climb }) => sections >= 7 && climb > 80)).toBe(true);
});

test('most holes have a signature room that suits their theme, and none soon again', () => {
  const rooms = readRooms();
  const days = Array.from({ length: 150 }, (_, i) => orderOf(25 + i, rooms));
  expect(days.filter(({ room }) => room).length).toBeGreaterThan(days.length / 2);
  expect(days.filter(({ room, theme }) => room && !room.themes.includes(theme))).toEqual([]);
  expect(days.filter(({ room }, i) => room && days.slice(i + 1, i + 15).some((next) => next.room === room))).toEqual([]);
  expect(orderOf(24, rooms).room).toBeUndefined();
});
