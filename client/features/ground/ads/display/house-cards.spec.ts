import { expect, test } from 'vitest';
import { addDays, type GameDay } from '../../../../../shared/game-day.ts';
import { houseCardOf } from './house-cards.ts';

const DAY = '2026-11-22' as GameDay;
const WEEK = Array.from({ length: 7 }, (_, at) => addDays(DAY, at));

test('below menus, boards and calendars there is another card each day', () => {
  for (const place of ['banner', 'billboard'] as const) {
    const cards = WEEK.map((day) => houseCardOf(place, day, [])?.name);
    expect(new Set(cards).size).toBe(5);
    expect(cards.slice(5)).toEqual(cards.slice(0, 2));
  }
});

test('two places have two cards, and one place the same all day', () => {
  const card = houseCardOf('banner', DAY, []);
  expect(houseCardOf('banner', DAY, [])).toBe(card);
  expect(houseCardOf('billboard', DAY, [])).not.toBe(card);
});

test.each(['sticky-game', 'sticky-editor'] as const)('there is no card in %s', (place) => {
  expect(houseCardOf(place, DAY, [])).toBeUndefined();
});

test('no card leads to a dialog that is open or is not offered', () => {
  const cards = WEEK.map((day) => houseCardOf('billboard', day, ['archive', 'moreGames'])?.opens);
  expect([...new Set(cards)].sort()).toEqual(['ballStyles', 'ghosts', 'myMaps']);
});

test('a device whose clock is years behind has cards, too', () => {
  expect(houseCardOf('banner', '1999-12-31' as GameDay, [])).toBeDefined();
});
