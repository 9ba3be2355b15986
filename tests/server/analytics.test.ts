import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { BodyReader } from '../../server/modules/site/analytics/body-reader.ts';
import { ADMIN_ANALYTICS_ROUTE } from '../../shared/api/admin-analytics.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ADMIN_ANALYTICS_CSV_PATH } from '../../shared/server-paths.ts';
import { startTestServer } from '../support/test-server.ts';
import { type Answer, API_KEY, setUpIngest } from './support/ingest.ts';
import { createAdministrator } from './support/test-account.ts';
import { signedInPlayer } from './support/test-player.ts';

const { server, queue, ago, now, send, eventOf, sendEvents, stored, storedNames } = setUpIngest();

const TAKEN: Answer = { status: 200, body: { status: 'Ok' } };

describe('events are taken', () => {
  const batch = () => JSON.stringify({ api_key: API_KEY, batch: [eventOf({ timestamp: ago(60_000) })], sent_at: now() });
  const older = () => JSON.stringify([{ ...eventOf(), timestamp: undefined, offset: 60_000 }]);
  const form = (text: string) => `data=${encodeURIComponent(Buffer.from(text).toString('base64'))}`;
  const engaged = () => JSON.stringify({ $token: API_KEY, $distinct_id: 'a random id', $set: { username: 'me' }, offset: 60_000 });

  test.each<[string, string, () => string | Uint8Array<ArrayBuffer>, Record<string, string>]>([
    ['packed, without a sign of it', '/e/?ver=1.449.2', () => gzipSync(batch()), { 'content-type': 'text/plain' }],
    [
      'packed, as a server sends it',
      '/batch/',
      () => gzipSync(batch()),
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ],
    ['as JSON', '/i/v0/e/', batch, { 'content-type': 'application/json' }],
    ['as a list, packed', '/e/?ip=0&_=1&ver=1.268.0&compression=gzip-js', () => gzipSync(older()), { 'content-type': 'text/plain' }],
    ['as a form', '/e/?compression=base64&beacon=1', () => form(older()), { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as the form of a list that says it is text', '/track/', () => form(batch()), { 'content-type': 'text/plain' }],
    ['one alone', '/capture/', () => JSON.stringify({ ...eventOf(), offset: 60_000, timestamp: undefined }), {}],
    ['of a person, without a name', '/engage/', engaged, {}],
  ])('%s', async (_, path, body, headers) => {
    expect(await send(path, body(), headers)).toEqual(TAKEN);
    expect((await stored()).map(({ time }) => time.toISOString())).toEqual([ago(60_000)]);
  });

  test('with what is known of them in columns', async () => {
    const [session, uuid] = [randomUUID(), randomUUID()];
    const known = { $session_id: session, $device_type: 'Mobile', $lib: 'web', $lib_version: '1.449.2', $browser: 'Firefox' };
    await sendEvents(
      eventOf({ uuid, distinctId: 'a random id', properties: { ...known, utm_source: 'itch.io', embedded: true, strokes: 7 } }),
    );
    const [event] = await stored();
    expect(event).toMatchObject({ uuid, name: 'clicked_start', session, place: 'itch.io', device: 'mobile', library: 'web/1.449.2' });
    expect(event?.properties).toMatchObject({ $browser: 'Firefox', strokes: 7, utm_source: 'itch.io' });
    expect(event?.person).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(event)).not.toContain('a random id');
  });

  test('once, however often they are sent', async () => {
    const event = eventOf();
    await sendEvents(event, event);
    await queue().drained();
    // The clock of the device was set meanwhile, so the second time of the event is another one.
    await send('/e/', JSON.stringify({ api_key: API_KEY, batch: [event], sent_at: ago(500) }));
    expect(await sendEvents(event, eventOf({ event: 'reached_finish' }))).toEqual(TAKEN);
    expect(await storedNames()).toEqual(['clicked_start', 'reached_finish']);
  });

  test('at the first of their times when they arrive twice before they are written', async () => {
    const uuid = randomUUID();
    await sendEvents(eventOf({ uuid, timestamp: ago(60_000) }), eventOf({ uuid, timestamp: ago(30_000) }));
    expect((await stored()).map(({ time }) => time.toISOString())).toEqual([ago(60_000)]);
  });

  test('at the time of the server, whatever the clock of the device shows', async () => {
    const wrongMs = 14 * 3_600_000;
    const times = [ago(wrongMs), ago(wrongMs + 1_000), '1970-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
    const batch = times.map((timestamp) => eventOf({ timestamp }));
    await send('/e/', JSON.stringify({ api_key: API_KEY, batch, sent_at: ago(wrongMs) }));
    expect((await stored()).map(({ time }) => time.toISOString())).toEqual([ago(48 * 3_600_000), ago(1_000), now(), ago(-5 * 60_000)]);
  });

  test('in two months', async () => {
    server().clock.set('2026-12-01T00:30:00Z');
    await sendEvents(eventOf({ timestamp: ago(3_600_000) }), eventOf());
    await queue().drained();
    const months = await server().query('SELECT tableoid::regclass::text AS name FROM analytics_event ORDER BY 1');
    expect(months).toEqual([{ name: 'analytics_event_202611' }, { name: 'analytics_event_202612' }]);
  });

  test('in a thread when there are many', async () => {
    const long = 'words '.repeat(150);
    const events = Array.from({ length: LIMITS.analyticsBatch }, (_, i) => eventOf({ distinctId: `id ${i}`, properties: { long } }));
    const body = gzipSync(JSON.stringify({ api_key: API_KEY, batch: events, sent_at: now() }));
    expect(await send('/batch', body)).toEqual(TAKEN);
    expect(await stored()).toHaveLength(LIMITS.analyticsBatch);
  });
});

describe('events that are none', () => {
  test.each<[string, object]>([
    ['has no name', { event: null }],
    ['has an empty name', { event: ' ' }],
    ['has a name that is too long', { event: 'x'.repeat(201) }],
    ['has a number for a name', { event: 7 }],
    ['names no sender', { distinctId: null }],
    ['has a sender’s id that is too long', { distinctId: 'x'.repeat(201) }],
    ['is sent without cookies by everybody alike', { distinctId: '$posthog_cookieless' }],
    ['is of an account that does not exist', { distinctId: 'user_2cccccccccccccccccccccccccc' }],
    ['joins a device to such an account', { event: '$identify', distinctId: 'user_2c', properties: { $anon_distinct_id: 'device' } }],
    ['has a uuid that is none of text, and no name', { uuid: { toString: 1 }, event: null }],
    ['is too large', { properties: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`p${i}`, 'x'.repeat(1_000)])) }],
  ])('one that %s is dropped; the others of its call are stored', async (_, fault) => {
    expect(await sendEvents(eventOf({ event: 'before' }), eventOf(fault), eventOf({ event: 'later' }))).toEqual(TAKEN);
    expect(await storedNames()).toEqual(['before', 'later']);
  });

  test('deep values are cut, not refused', async () => {
    const deep = JSON.parse(`${'{"in":'.repeat(1_000)}1${'}'.repeat(1_000)}`);
    expect(await sendEvents(eventOf({ properties: { deep } }))).toEqual(TAKEN);
    expect(JSON.stringify((await stored())[0]?.properties.deep)).toBe(`${'{"in":'.repeat(6)}{}${'}'.repeat(6)}`);
  });

  test('a list of anything else is taken, and nothing is stored', async () => {
    const body = JSON.stringify({ api_key: API_KEY, batch: [1, null, 'text', [], { event: 'x' }] });
    expect(await send('/e/', body)).toEqual(TAKEN);
    expect(await stored()).toEqual([]);
  });

  test('more than a hundred of one sender in a second are dropped', async () => {
    const many = Array.from({ length: 101 }, (_, i) => eventOf({ distinctId: 'many', event: `event ${i}` }));
    await sendEvents(...many, eventOf({ distinctId: 'other' }));
    expect(await stored()).toHaveLength(101);
    server().clock.advance(1);
    await sendEvents(eventOf({ distinctId: 'many' }));
    expect(await stored()).toHaveLength(102);
  });
});

describe('a call is refused', () => {
  const bomb = () => gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20));
  const many = () => JSON.stringify({ api_key: API_KEY, batch: Array(LIMITS.analyticsBatch + 1).fill(eventOf()) });
  const json = 'The request body must be JSON: an object or a list of events.';

  test.each<[string, () => string | Uint8Array<ArrayBuffer>, number, string]>([
    ['with another key', () => JSON.stringify({ api_key: 'phc_other', batch: [eventOf()] }), 401, 'This is not the key of the project.'],
    ['without a key', () => JSON.stringify({ batch: [] }), 401, 'This is not the key of the project.'],
    ['without a body', () => '', 400, json],
    ['with half an object', () => '{"batch": [', 400, json],
    ['with a number', () => '7', 400, json],
    ['with letters that are none', () => Buffer.from([0xff, 0xfe, 0x00]), 400, json],
    [
      'with half a packed body',
      () => gzipSync('{"batch": []}').subarray(0, 20),
      400,
      'The request body is damaged: it begins as gzip and is none.',
    ],
    [
      'with a body that only begins as packed',
      () => Buffer.from([0x1f, 0x8b, 1, 2, 3]),
      400,
      'The request body is damaged: it begins as gzip and is none.',
    ],
    ['with more than a megabyte', () => Buffer.alloc(1024 * 1024 + 1), 413, 'The request body is too large.'],
    ['with little that unpacks to much', bomb, 413, 'The request body is too large.'],
    ['with what unpacks to more than five', () => gzipSync(Buffer.alloc(5 * 1024 * 1024 + 1, 0x20)), 413, 'The request body is too large.'],
    ['with too many events', many, 413, 'The request has more than 500 events.'],
    [
      'without a key, and with a uuid that has no text',
      () => '{"batch": [{"uuid": {"toString": 1}}]}',
      401,
      'This is not the key of the project.',
    ],
    ['with a depth of ten thousand', () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 401, 'This is not the key of the project.'],
  ])('%s', async (_, body, status, message) => {
    expect(await send('/e/', body())).toMatchObject({ status, body: { message } });
    expect(await stored()).toEqual([]);
  });

  test('from a page of another site', async () => {
    const { status } = await send('/e/', JSON.stringify({ api_key: API_KEY, batch: [eventOf()] }), { origin: 'https://elsewhere.example' });
    expect(status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test('at the URLs of what is not kept', async () => {
    for (const path of ['/api/surveys/', '/static/recorder.js', '/array/phc_x/config.js', '/i/v1/logs']) {
      for (const method of ['GET', 'POST']) {
        const { status } = await fetch(`${server().url}/api/ingest${path}`, { method });
        expect([method, path, status]).toEqual([method, path, 404]);
      }
    }
    expect(await send('/s/', gzipSync('[]'))).toEqual({ status: 200, body: {} });
  });
});

describe('a client that too much waits for is told to pause', () => {
  test('when the queue is full', async () => {
    const offer = vi.spyOn(queue(), 'offer').mockReturnValue(false);
    expect(await sendEvents(eventOf())).toEqual({ status: 200, body: { status: 'Ok', quota_limited: ['events'] } });
    const v1 = await send('/i/v1/analytics/events', '{"batch": []}', { authorization: `Bearer ${API_KEY}` });
    expect(v1.status).toBe(503);
    offer.mockRestore();
  });

  test('when two large bodies are read', async () => {
    const reader = server().app.get(BodyReader, { strict: false });
    const body = Buffer.alloc(LIMITS.analyticsSmallBytes + 1, 0x20);
    const reading = Array.from({ length: 3 }, () => reader.read({ body, nowMs: 0, sentAt: undefined, library: undefined }));
    expect((await Promise.all(reading)).map((read) => !read.ok && read.error)).toEqual(['not_json', 'not_json', 'busy']);
  });
});

test('what is stored bears no address of a person, no query, and no id of the device', async () => {
  const properties = JSON.parse(
    `{"$ip": "192.0.2.7", "$raw_user_agent": "Mozilla/5.0", "$device_id": "x", "$user_id": "y", "__proto__": {"a": 1}, "mail of me@home.example": 1,
      "$current_url": "https://u:p@upshot.example/play/x?utm_campaign=spring&mail=me%40home.example#top", "note": "ask me@home.example or ME%40HOME.EXAMPLE",
      "nul": "a\\u0000b", "half": "\\ud83d", "deep": [[[[[[[[1]]]]]]]], "html": "<b>=1+1</b>",
      "$elements_chain": "input:attr__value=\\"typed \\\\\\" here\\"nth-child=\\"1\\""}`,
  );
  await sendEvents(eventOf({ properties }));
  expect((await stored())[0]?.properties).toEqual({
    $process_person_profile: false,
    $current_url: 'https://upshot.example/play/x?utm_campaign=spring',
    note: 'ask (e-mail) or (e-mail)',
    nul: 'ab',
    half: '\ufffd',
    deep: [[[[[[[]]]]]]],
    html: '<b>=1+1</b>',
    $elements_chain: 'input:nth-child="1"',
  });
});

describe('a server that sends events', () => {
  const sendV1 = (batch: object[], key = API_KEY) =>
    send('/i/v1/analytics/events', JSON.stringify({ created_at: now(), batch }), {
      authorization: `Bearer ${key}`,
      'posthog-sdk-info': 'posthog-node/5.70.0',
    });

  test('is told what becomes of each', async () => {
    const [good, bad] = [randomUUID(), randomUUID()];
    const event = {
      event: 'nightly',
      distinct_id: 'a server',
      timestamp: ago(5_000),
      options: { process_person_profile: false },
      properties: {},
    };
    const answer = await sendV1([
      { ...event, uuid: good },
      { ...event, uuid: bad, event: '' },
    ]);
    expect(answer).toEqual({ status: 200, body: { results: { [good]: { result: 'ok' }, [bad]: { result: 'drop' } } } });
    expect(await stored()).toMatchObject([{ uuid: good, time: new Date(ago(5_000)), library: 'posthog-node/5.70.0' }]);
    expect(await server().query('SELECT 1 FROM analytics_person')).toEqual([]);
  });

  test('is not known by an address that it gives as its library', async () => {
    const headers = { authorization: `Bearer ${API_KEY}`, 'posthog-sdk-info': 'ann@example.com' };
    await send(
      '/i/v1/analytics/events',
      JSON.stringify({ created_at: now(), batch: [{ event: 'nightly', distinct_id: 'a server' }] }),
      headers,
    );
    expect((await stored()).map(({ library }) => library)).toEqual(['(e-mail)']);
  });

  test('is refused with another key', async () => {
    expect((await sendV1([], 'phc_other')).status).toBe(401);
  });
});

test('a client is told that nothing but events is wanted', async () => {
  const config = await (await fetch(`${server().url}/api/ingest/array/${API_KEY}/config?ip=0`)).json();
  expect(config).toMatchObject({
    supportedCompression: ['gzip', 'gzip-js'],
    sessionRecording: false,
    surveys: false,
    heatmaps: false,
    autocapture_opt_out: false,
    hasFeatureFlags: false,
  });
  for (const path of ['/flags/?v=2', '/decide/?v=3']) {
    const { status, body } = await send(path, '{"token":"x"}', { 'content-type': 'text/plain' });
    expect([status, body]).toEqual([
      200,
      { flags: {}, featureFlags: {}, featureFlagPayloads: {}, errorsWhileComputingFlags: false, requestId: expect.any(String) },
    ]);
  }
});

test('without analytics there is nothing at these URLs', async () => {
  const other = await startTestServer({ env: { ANALYTICS: 'off' } });
  const statuses = ['/e/', '/flags/?v=2', '/i/v1/analytics/events', '/s/'].map(async (path) => {
    const { status } = await fetch(`${other.url}/api/ingest${path}`, { method: 'POST', body: '{}' });
    return [path, status];
  });
  expect(await Promise.all(statuses)).toEqual([
    ['/e/', 404],
    ['/flags/?v=2', 404],
    ['/i/v1/analytics/events', 404],
    ['/s/', 404],
  ]);
  const operator = signedInPlayer(other, await createAdministrator(other, 'operator'));
  for (const route of [ADMIN_ANALYTICS_ROUTE, ADMIN_ANALYTICS_CSV_PATH]) {
    expect([route, (await operator.get(`${route}?to=2026-11-21&days=1&table=days`)).status]).toEqual([route, 404]);
  }
  await other.close();
});
