import { DataSource } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { AnalyticsHousekeepingService } from '../../server/modules/site/analytics/analytics-housekeeping.service.ts';
import { STEPS, VISITS, WEEK } from '../../server/modules/site/analytics/sums/sum-statements.ts';
import { ADMIN_ANALYTICS_ROUTE } from '../../shared/api/admin-analytics.ts';
import { ADMIN_ANALYTICS_CSV_PATH } from '../../shared/server-paths.ts';
import { setUpSums } from './support/sums.ts';
import { createAccount } from './support/test-account.ts';
import { signedInPlayer } from './support/test-player.ts';

const { server, queue, ago, now, sendEvents, visits, persons, sum, read, readCsv, storedSums } = setUpSums();

const TODAY = '2026-11-21';
const HOUR_MS = 3_600_000;
const visitsOf = async (day: string) => (await read(day)).period.days[0]?.visits;

describe('a day is summed', () => {
  test('again for late events, and not once they can no longer come', async () => {
    await sendEvents(...visits(10), ...visits(1, { timestamp: ago(24 * HOUR_MS) }));
    await sum();
    // The day ends after 16 hours.
    server().clock.advance(16 * 3_600 + 47 * 3_600);
    await sendEvents(...visits(5, { timestamp: ago(47.5 * HOUR_MS) }));
    await sum();
    expect(await visitsOf(TODAY)).toBe(15);
    server().clock.advance(2 * 3_600);
    await sum();
    await server().query('DELETE FROM analytics_event WHERE time >= $1', ['2026-11-21T04:00:00Z']);
    await sum();
    expect(await visitsOf(TODAY)).toBe(15);
  });

  test('with all that was left out since', async () => {
    server().clock.set('2026-11-03T12:00:00Z');
    await sendEvents(...visits(10));
    await queue().drained();
    server().clock.set('2026-11-21T12:00:00Z');
    expect(await sum()).toBe(19);
    expect(await visitsOf('2026-11-03')).toBe(10);
    // Today, and two days that ended less than 49 hours ago.
    expect(await sum()).toBe(3);
  });

  test('anew with the same result, also by several servers at once', async () => {
    await sendEvents(...visits(12, { properties: { utm_campaign: 'spring' } }), ...persons(11));
    await sum();
    const first = await storedSums();
    await Promise.all([sum(), sum(), sum()]);
    expect(await storedSums()).toEqual(first);
    expect(first).toContainEqual({ day: TODAY, measure: 'campaign', dimension: 'spring', count: 12 });
  });

  test('without what is no longer there', async () => {
    await sendEvents(...visits(12, { properties: { utm_campaign: 'spring' } }));
    await sum();
    await server().query("UPDATE analytics_event SET properties = '{}'");
    await sum();
    expect((await storedSums()).filter(({ measure }) => measure === 'campaign')).toEqual([]);
  });

  test('and keeps its sums when its events no longer say who sent them', async () => {
    await sendEvents(...visits(12, { timestamp: ago(6 * HOUR_MS) }), ...persons(11));
    await sum();
    const first = (await storedSums()).filter(({ day }) => day === TODAY);
    server().clock.advance(90 * 86_400 - 3 * 3_600);
    await server().app.get(AnalyticsHousekeepingService, { strict: false }).sweep();
    expect(await server().query('SELECT 1 FROM analytics_event WHERE person_id IS NOT NULL')).toHaveLength(11);
    await sum();
    expect((await storedSums()).filter(({ day }) => day === TODAY)).toEqual(first);
  });

  test('not by who began to read earlier than another server', async () => {
    await sendEvents(...visits(12));
    await sum();
    await server().query(`UPDATE analytics_summed_day SET summed_at = summed_at + interval '1 second'`);
    await sendEvents(...visits(12));
    await sum();
    expect(await visitsOf(TODAY)).toBe(12);
  });

  test('not after it was ended', async () => {
    await sendEvents(...visits(12));
    expect(await sum(AbortSignal.abort())).toBe(0);
    expect(await storedSums()).toEqual([]);
  });

  test.each([
    ['visits', VISITS],
    ['steps', STEPS],
    ['a week', WEEK],
  ])('and its events are found by an index for %s', async (_, statement) => {
    await sendEvents(...visits(1));
    await queue().drained();
    const plan = await server()
      .app.get(DataSource)
      .transaction(async (manager) => {
        // In a small table PostgreSQL would rather read all of it.
        for (const way of ['seqscan', 'bitmapscan']) await manager.query(`SET LOCAL enable_${way} = off`);
        return manager.query<Record<string, string>[]>(`EXPLAIN ${statement}`, ['2026-11-21T04:00:00Z', '2026-11-22T04:00:00Z']);
      });
    expect(JSON.stringify(plan)).toContain('using analytics_event_202611_time_idx');
  });
});

describe('the answer', () => {
  test('has two periods beside each other', async () => {
    await sendEvents(...visits(11, { timestamp: ago(24 * HOUR_MS) }), ...visits(12), ...visits(13, { event: 'share_used' }));
    await sum();
    const { period, before, summedAt } = await read(TODAY, 1);
    expect([period.from, period.to, before.from, before.to]).toEqual([TODAY, TODAY, '2026-11-20', '2026-11-20']);
    expect([period.days, before.days].map(([day]) => day?.visits)).toEqual([25, 11]);
    expect([period.sources[0], before.sources[0]]).toEqual([
      { name: 'direct', count: 25 },
      { name: 'direct', count: 11 },
    ]);
    expect(summedAt).toBe(now());
    expect((await read(TODAY, 2)).period.days.map(({ visits }) => visits)).toEqual([11, 25]);
  });

  test('does not tell groups below ten, and tells that there is nobody', async () => {
    await sendEvents(...visits(9, { timestamp: ago(24 * HOUR_MS) }), ...visits(1));
    await sum();
    const { period } = await read(TODAY, 3);
    expect(period.days.map(({ visits }) => visits)).toEqual([0, null, null]);
    expect(period.sources[0]).toEqual({ name: 'direct', count: 10 });
    expect(period.consent).toEqual([
      { name: 'yes', count: 0 },
      { name: 'none', count: 10 },
    ]);
  });

  test('takes three statements, and is there before the first sum', async () => {
    const { statements, result } = await server().countStatements(() => read(TODAY, 400));
    const { statements: others } = await server().countStatements(() => readCsv('other', TODAY));
    expect(statements - others).toBe(3);
    expect(result.summedAt).toBeNull();
    expect(result.period.days).toHaveLength(400);
  });

  test('has the last minutes', async () => {
    server().clock.set('2026-11-24T10:00:00Z');
    await sendEvents(...visits(3));
    server().clock.advance(60);
    await sendEvents(...visits(2), ...visits(2));
    expect((await read(TODAY)).recent.slice(-3)).toEqual([
      { events: 0, visits: 0 },
      { events: 3, visits: 3 },
      { events: 4, visits: 4 },
    ]);
  });

  test('has at the end of the calendar the days that there are', async () => {
    expect((await read('9999-12-31', 2)).period.days.map(({ from }) => from)).toEqual(['9999-12-30', '9999-12-31']);
  });

  test('is not for a player', async () => {
    const player = signedInPlayer(server(), await createAccount(server(), 'player'));
    for (const route of [ADMIN_ANALYTICS_ROUTE, ADMIN_ANALYTICS_CSV_PATH]) {
      expect([route, (await player.get(`${route}?to=${TODAY}&days=1&table=days`)).status]).toEqual([route, 404]);
    }
  });
});

describe('a table as a file', () => {
  test('has the rows of both periods, and no formula', async () => {
    await sendEvents(...visits(12, { properties: { utm_campaign: 'a,b' } }), ...visits(3, { timestamp: ago(24 * HOUR_MS) }));
    await sum();
    const { headers, body } = await readCsv('sources', TODAY);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="upshot-analytics-sources-1-days-to-2026-11-21.csv"');
    expect(body).toBe(
      [
        'from,to,source,visits',
        '2026-11-21,2026-11-21,"campaign: a,b",12',
        '2026-11-21,2026-11-21,direct,0',
        '2026-11-21,2026-11-21,iframe,0',
        '2026-11-21,2026-11-21,itch.io,0',
        '2026-11-20,2026-11-20,direct,fewer than 10',
        '2026-11-20,2026-11-20,iframe,0',
        '2026-11-20,2026-11-20,itch.io,0',
        '',
      ].join('\r\n'),
    );
  });

  test('is one of those that there are', async () => {
    expect((await readCsv('other', TODAY)).status).toBe(400);
  });
});
