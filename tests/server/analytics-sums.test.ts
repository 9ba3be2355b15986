import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setUpSums } from './support/sums.ts';
import { createAccount } from './support/test-account.ts';

const { server, queue, ago, eventOf, sendEvents, visits, persons, sum, read, storedSums } = setUpSums();

const TODAY = '2026-11-21';
const HOUR_MS = 3_600_000;

describe('visits and players of a day', () => {
  const today = async () => (await read(TODAY)).period.days[0];

  test('are counted once, however many events they have', async () => {
    const visit = { $session_id: randomUUID() };
    await sendEvents(...visits(11), eventOf({ properties: visit }), eventOf({ properties: visit }), ...persons(10), ...persons(10));
    await sum();
    expect(await today()).toEqual({ from: TODAY, visits: 11 + 1 + 20, players: 10, newPlayers: 10 });
    expect((await read(TODAY)).period.consent).toEqual([
      { name: 'yes', count: 20 },
      { name: 'none', count: 12 },
    ]);
  });

  test('without a session a visit is a sender', async () => {
    const early = (i: number) => eventOf({ distinctId: `page ${i % 12}` });
    await sendEvents(...Array.from({ length: 24 }, (_, i) => early(i)));
    await sum();
    expect(await today()).toMatchObject({ visits: 12, players: 0 });
  });

  test('are not made by servers', async () => {
    await sendEvents(...visits(10, { properties: { $lib: 'web', $lib_version: '1' } }));
    await sendEvents(...visits(10, { properties: { $lib: 'posthog-node', $lib_version: '1' } }));
    await sum();
    expect(await today()).toMatchObject({ visits: 10 });
  });

  test('begin and end with the game day', async () => {
    server().clock.set('2026-11-21T05:00:00Z');
    await sendEvents(...visits(10, { timestamp: ago(HOUR_MS) }), ...visits(20, { timestamp: ago(HOUR_MS + 1) }));
    await sum();
    const { period, before } = await read(TODAY);
    expect([period.days[0]?.visits, before.days[0]?.visits]).toEqual([10, 20]);
  });
});

describe('players who agreed', () => {
  test('are new once, and return on later days', async () => {
    server().clock.set('2026-11-02T12:00:00Z');
    await sendEvents(...persons(20), ...persons(10, { timestamp: ago(24 * HOUR_MS) }, 40));
    for (const [after, came] of [
      [1, 12],
      [7, 11],
      [30, 10],
    ] as const) {
      await queue().drained();
      server().clock.set('2026-11-02T12:00:00Z');
      server().clock.advance(after * 86_400);
      await sendEvents(...persons(came));
      if (after === 1) await sendEvents(...persons(10, {}, 20), ...persons(10, {}, 40));
    }
    await queue().drained();
    server().clock.advance(86_400);
    await sum();
    const { period, before } = await read('2026-11-03');
    expect(period.days).toMatchObject([{ players: 32, newPlayers: 10 }]);
    // The thirtieth day of the later period is not over.
    expect(period.retention).toEqual([
      { day: 1, players: 10, returned: 0 },
      { day: 7, players: 10, returned: 0 },
      { day: 30, players: 0, returned: 0 },
    ]);
    expect(before.retention).toEqual([
      { day: 1, players: 20, returned: 12 },
      { day: 7, players: 20, returned: 11 },
      { day: 30, players: 20, returned: 10 },
    ]);
  });

  test('are not new again with an account', async () => {
    server().clock.set('2026-11-18T12:00:00Z');
    await sendEvents(...persons(10));
    await queue().drained();
    server().clock.set('2026-11-21T12:00:00Z');
    const withPerson = { $process_person_profile: true, $session_id: randomUUID() };
    for (let i = 0; i < 10; i++) {
      const { userId, username } = await createAccount(server(), `joins${i}`);
      await server().query('INSERT INTO player (id, user_id, username) VALUES ($1, $2, $3)', [randomUUID(), userId, username]);
      const properties = { ...withPerson, $anon_distinct_id: `person ${i}` };
      await sendEvents(eventOf({ event: '$identify', distinctId: userId, properties }));
    }
    await sum();
    const { days } = (await read(TODAY, 4)).period;
    expect(days.map(({ players, newPlayers }) => [players, newPlayers])).toEqual([
      [10, 10],
      [0, 0],
      [0, 0],
      [10, 0],
    ]);
  });

  test('and their visits are counted once in a week', async () => {
    const sessions = Array.from({ length: 10 }, () => randomUUID());
    for (const day of ['2026-11-16', '2026-11-17']) {
      await queue().drained();
      server().clock.set(`${day}T12:00:00Z`);
      await sendEvents(
        ...sessions.map(($session_id, i) =>
          eventOf({ distinctId: `person ${i}`, properties: { $session_id, $process_person_profile: true } }),
        ),
      );
    }
    await sum();
    const { period } = await read('2026-11-17', 7);
    expect(period.days.slice(-2)).toMatchObject([
      { visits: 10, players: 10, newPlayers: 10 },
      { visits: 10, players: 10, newPlayers: 0 },
    ]);
    expect(period.weeks).toEqual([{ from: '2026-11-16', visits: 10, players: 10, newPlayers: 10 }]);
  });
});

describe('of a day are summed', () => {
  test('visits by the steps that they came to', async () => {
    const checkpoint = (number: unknown) => ({ event: 'checkpoint_reached', properties: { checkpoint: number } });
    await sendEvents(...visits(40, { event: 'clicked_start' }), ...visits(30, { event: 'confirmed_instructions' }));
    const twice = { event: 'first_shot', properties: { $session_id: randomUUID() } };
    await sendEvents(...visits(19, { event: 'first_shot' }), eventOf(twice), eventOf(twice));
    await sendEvents(
      ...visits(15, checkpoint(1)),
      ...visits(14, checkpoint(3)),
      ...visits(20, checkpoint(34)),
      ...visits(20, checkpoint('x')),
    );
    await sendEvents(...visits(13, { event: 'reached_finish' }), ...visits(12, { event: 'share_used' }));
    await sendEvents(
      ...visits(11, { event: 'sign_up_modal' }),
      ...visits(10, { event: '$identify' }),
      ...visits(50, { event: '$pageview' }),
    );
    await sum();
    const { period, before } = await read(TODAY);
    expect(period.funnel).toEqual(
      Object.entries({
        clicked_start: 40,
        confirmed_instructions: 30,
        first_shot: 20,
        'checkpoint_reached 1': 15,
        'checkpoint_reached 2': 0,
        'checkpoint_reached 3': 14,
        reached_finish: 13,
        share_used: 12,
        sign_up_modal: 11,
        $identify: 10,
      }).map(([name, count]) => ({ name, count })),
    );
    expect(before.funnel.map(({ name }) => name)).toEqual(period.funnel.map(({ name }) => name));
  });

  test('times to the first shot, by kind of device', async () => {
    const shots = (device: string, times: readonly unknown[]) =>
      times.map((ms) => eventOf({ event: 'first_shot', properties: { ms, $device_type: device } }));
    const seconds = Array.from({ length: 20 }, (_, i) => (i + 1) * 1_000);
    await sendEvents(
      ...shots('Desktop', [...seconds, 'text', null]),
      ...shots('Mobile', Array(9).fill(500)),
      ...shots('', Array(10).fill(1e12)),
    );
    await sum();
    const [mobile, tablet, desktop, other] = (await read(TODAY)).period.firstShot;
    expect([mobile, tablet]).toEqual([
      { device: 'mobile', pages: null, median: null, p95: null },
      { device: 'tablet', pages: 0, median: null, p95: null },
    ]);
    expect(desktop).toMatchObject({ device: 'desktop', pages: 20 });
    expect((desktop?.median as number) / 10_000).toBeCloseTo(1, 1);
    expect((desktop?.p95 as number) / 19_000).toBeCloseTo(1, 1);
    expect((other?.median as number) / HOUR_MS).toBeCloseTo(1, 1);
  });

  test('speeds of pages, by kind of device', async () => {
    const speeds = Array.from({ length: 20 }, (_, i) => ({ lcp: (i + 1) * 100, cls: i / 100, ...(i < 12 ? { inp: 40 } : {}) }));
    await sendEvents(...speeds.map((speed) => eventOf({ event: 'page_speed', properties: { ...speed, $device_type: 'Mobile' } })));
    await sum();
    const { speed } = (await read(TODAY)).period;
    const mobile = speed.filter(({ device }) => device === 'mobile').map((each) => [each.metric, each.pages, each.median, each.p95]);
    const near = (value: number) => expect.closeTo(value, value < 1 ? 2 : -2);
    expect(mobile).toEqual([
      ['lcp', 20, near(1_000), near(1_900)],
      ['inp', 12, expect.closeTo(40, -1), expect.closeTo(40, -1)],
      ['cls', 20, near(0.09), near(0.18)],
    ]);
    expect(speed).toHaveLength(12);
  });

  test('visits by place, and those of a campaign by its name', async () => {
    const framed = (utm_source: string) => ({ properties: { embedded: true, utm_source } });
    const campaign = (utm_campaign: unknown) => ({ properties: { utm_campaign } });
    await sendEvents(...visits(10, framed('iframe')), ...visits(12, framed('itch.io')), ...visits(10), ...visits(5, campaign(' ')));
    await sendEvents(...visits(11, campaign('spring')), ...visits(9, campaign('direct')));
    await sum();
    expect((await read(TODAY)).period.sources).toEqual([
      { name: 'direct', count: 15 },
      { name: 'itch.io', count: 12 },
      { name: 'campaign: spring', count: 11 },
      { name: 'iframe', count: 10 },
      { name: 'campaign: direct', count: null },
    ]);
  });

  test('fifty campaigns, and the others together', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `campaign ${i}`);
    await sendEvents(...names.flatMap((utm_campaign) => visits(1, { properties: { utm_campaign } })));
    await sendEvents(...visits(12, { properties: { utm_campaign: 'x'.repeat(1_000) } }));
    await sum();
    const campaigns = (await storedSums()).filter(({ day, measure }) => day === TODAY && measure === 'campaign');
    expect(campaigns).toHaveLength(50);
    expect(campaigns.at(-1)).toMatchObject({ dimension: 'x'.repeat(100), count: 12 });
    expect((await read(TODAY)).period.sources.slice(0, 2)).toEqual([
      { name: `campaign: ${'x'.repeat(100)}`, count: 12 },
      { name: 'other campaigns', count: 11 },
    ]);
  });

  test('ads, and finished holes by mode', async () => {
    const ad = (kind: string) => ({ event: `rewarded_ad_${kind}` });
    const finish = (infuriating: unknown) => ({ event: 'reached_finish', properties: { infuriating } });
    await sendEvents(...visits(13, ad('shown')), ...visits(12, ad('completed')), ...visits(11, ad('closed')), ...visits(10, ad('other')));
    await sendEvents(...visits(10, finish(true)), ...visits(11, finish(false)), ...visits(1, finish('true')));
    await sum();
    const { ads, modes } = (await read(TODAY)).period;
    expect(ads.map(({ name, count }) => [name, count])).toEqual([
      ['shown', 13],
      ['completed', 12],
      ['empty', 0],
      ['closed', 11],
    ]);
    expect(modes).toEqual([
      { name: 'normal', count: 12 },
      { name: 'infuriating', count: 10 },
    ]);
  });
});
