import { describe, expect, it } from 'vitest';
import { ANALYTICS_TABLES, type AnalyticsPeriod } from '../../../../../shared/api/admin-analytics.ts';
import { periodsAsCsv, toCsv } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\n=1', '"\'\n=1"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['a=1', 'a=1'],
])('the text %j is written as %j', (text, written) => {
  expect(toCsv([[text]])).toBe(`${written}\r\n`);
});

it('numbers are written as they are, and nothing as nothing', () => {
  expect(
    toCsv([
      [-1, null, 0],
      ['a', 'b', 'c'],
    ]),
  ).toBe('-1,,0\r\na,b,c\r\n');
});

describe('a table of periods', () => {
  const period = (from: string, count: number | null) =>
    ({
      from,
      to: '2026-11-30',
      days: [{ from, visits: 20, players: count, newPlayers: 0 }],
      weeks: [{ from, visits: 70, players: 30, newPlayers: count }],
      funnel: [{ name: 'clicked_start', count }],
      retention: [{ day: 7, players: 40, returned: count }],
      firstShot: [{ device: 'mobile', pages: count, median: count, p95: null }],
      speed: [{ metric: 'lcp', device: 'mobile', pages: count, median: count, p95: null }],
      sources: [{ name: 'campaign: =1', count }],
      ads: [{ name: 'shown', count }],
      modes: [{ name: 'normal', count }],
      consent: [{ name: 'yes', count }],
    }) as unknown as AnalyticsPeriod;

  it('has a row for each, and does not tell small groups', () => {
    expect(periodsAsCsv('days', [period('2026-11-29', 15), period('2026-11-28', null)])).toBe(
      '\ufefffrom,to,day,visits,players,new players\r\n' +
        '2026-11-29,2026-11-30,2026-11-29,20,15,0\r\n2026-11-28,2026-11-30,2026-11-28,20,fewer than 10,0\r\n',
    );
  });

  it.each(ANALYTICS_TABLES)('%s has as many heads as cells', (table) => {
    const [heads, row] = periodsAsCsv(table, [period('2026-11-29', 12)]).split('\r\n');
    expect(row).toContain('12');
    expect(row?.split(',')).toHaveLength(heads?.split(',').length as number);
  });
});
