import { expect, test } from 'vitest';
import { readSeedOptions } from './options.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');

test('the days end with today', () => {
  const { days, players, untilMs } = readSeedOptions(['--days', '3', '--players', '8'], NOON, {});
  expect(days).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
  expect({ players, untilMs }).toEqual({ players: 8, untilMs: NOON });
});

test('with GAME_DATE they end with that day, which is over', () => {
  const { days, untilMs } = readSeedOptions(['--days', '2'], NOON, { GAME_DATE: '2026-12-05' });
  expect(days).toEqual(['2026-12-04', '2026-12-05']);
  expect(new Date(untilMs).toISOString()).toBe('2026-12-06T00:00:00.000Z');
});

test('days before the first of the calendar are left out', () => {
  expect(readSeedOptions(['--days', '30'], NOON, {}).days).toHaveLength(23);
});

test('it is refused in production', () => {
  expect(() => readSeedOptions([], NOON, { NODE_ENV: 'production' })).toThrow(/development only/);
});

test.each([[['--days', '0']], [['--players', 'many']], [['--seed', '-1']]])('it is refused with %j', (words) => {
  expect(() => readSeedOptions(words, NOON, {})).toThrow();
});
