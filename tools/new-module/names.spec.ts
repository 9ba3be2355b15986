import { expect, test } from 'vitest';
import { namesOf } from './names.ts';

test('spells a name in every way that is needed', () => {
  expect(namesOf('site/daily-tips')).toEqual({
    group: 'site',
    plural: 'daily-tips',
    singular: 'daily-tip',
    pluralClass: 'DailyTips',
    singularClass: 'DailyTip',
    pluralMember: 'dailyTips',
    singularMember: 'dailyTip',
    table: 'daily_tip',
    constant: 'DAILY_TIPS',
  });
});

test.each([
  ['tips', 'tip'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['courses', 'course'],
  ['passes', 'pass'],
])('one of the %s is a %s', (plural, singular) => {
  expect(namesOf(`play/${plural}`).singular).toBe(singular);
});

test.each(['Tips', 'tip', 'daily_tips', '', '2tips', `${'x'.repeat(40)}s`])("refuses '%s'", (name) => {
  expect(() => namesOf(`play/${name}`)).toThrow('is no name for a module');
});

test.each(['daily-tips', 'identity/tips', '../tips', 'site/tips/more', ''])("refuses '%s', which is in no group", (path) => {
  expect(() => namesOf(path)).toThrow('is in no group of modules');
});

test('refuses a table that SQL would take for a word of its own', () => {
  expect(() => namesOf('play/orders')).toThrow("'order' is a word of SQL");
});
