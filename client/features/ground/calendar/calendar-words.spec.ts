import { describe, expect, it } from 'vitest';
import { regionalTag, weekdayNames, weekStartOf } from './calendar-words.ts';

describe('weekStartOf', () => {
  it.each([
    ['de', 1],
    ['en-GB', 1],
    ['en-US', 0],
    ['ja', 0],
    ['pt-BR', 0],
    ['ar-EG', 6],
  ])('%s begins weeks on day %i', (tag, day) => {
    expect(weekStartOf(tag)).toBe(day);
  });
});

describe('regionalTag', () => {
  it.each([
    ['en', ['en-GB', 'en-US'], 'en-GB'],
    ['de', ['en-US'], 'de'],
    ['de', ['de--x', 'de-AT'], 'de-AT'],
    ['en', [], 'en'],
  ])('of %s for a browser of %j is %s', (language, wanted, tag) => {
    expect(regionalTag(language, wanted)).toBe(tag);
  });
});

it('names the weekdays from the first column on, in the language of the page', () => {
  expect(weekdayNames('en', 0).map(({ short }) => short)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(weekdayNames('de', 1).map(({ long }) => long)[0]).toBe('Montag');
});
