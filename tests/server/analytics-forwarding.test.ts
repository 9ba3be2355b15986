import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { Jobs } from '../../server/common/jobs/jobs.ts';
import { EventQueue } from '../../server/modules/site/analytics/event-queue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { API_KEY } from './support/ingest.ts';
import { createAccount } from './support/test-account.ts';

interface Call {
  readonly path: string | undefined;
  readonly api_key: string;
  readonly sent_at: string;
  readonly batch: readonly { readonly uuid: string; readonly event: string; readonly properties: Record<string, unknown> }[];
}

/** What the stand-in of the service has got, and what it answers to the next calls; 200 after them. `null` closes the connection. */
let calls: Call[] = [];
let answers: (number | null)[] = [];

const service = createServer(async (request, response) => {
  if (request.url === '/elsewhere') return response.end();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  calls.push({ path: request.url, ...JSON.parse(Buffer.concat(parts).toString()) });
  const status = answers.shift();
  if (status === null) return request.socket.destroy();
  response.writeHead(status ?? 200, status === 302 ? { location: '/elsewhere' } : {}).end('{"status":1}');
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  server = await startTestServer({ env: { POSTHOG_HOST: `http://127.0.0.1:${port}/site`, POSTHOG_KEY: 'phc_theirs' } });
  await server.app.get(Jobs, { strict: false }).start({ spies: true });
});
afterAll(async () => {
  await server.close();
  service.close();
});
afterEach(() => {
  calls = [];
  answers = [];
});

const jobs = () => server.app.get(Jobs, { strict: false });
const kind = { name: 'analytics-forwarding' };
const now = () => new Date(server.clock.now()).toISOString();

/** Sends events to the server, and waits until they are stored. */
async function store(...events: object[]): Promise<void> {
  const body = JSON.stringify({ api_key: API_KEY, batch: events, sent_at: now() });
  await fetch(`${server.url}/api/ingest/e/`, { method: 'POST', body });
  await server.app.get(EventQueue, { strict: false }).drained();
}

const eventOf = (event: string, properties: object = {}) => ({
  uuid: randomUUID(),
  event,
  timestamp: now(),
  properties: { distinct_id: 'device', $process_person_profile: false, ...properties },
});

/** Waits until the service has taken what the last batch names. */
const forwarded = (uuid: string) =>
  jobs()
    .spyOn<{ uuids: string[] }>(kind)
    .waitForJob(({ uuids }) => uuids.includes(uuid), 'completed');

/** Has the jobs that wait for their next try done now. */
async function tryAgain(): Promise<void> {
  const retry = "UPDATE jobs.job SET start_after = now() WHERE name = 'analytics-forwarding' AND state = 'retry' RETURNING id";
  await expect.poll(async () => (await server.query<unknown[]>(retry)).flat()).toContainEqual({ id: expect.any(String) });
  jobs().wake(kind);
}

const names = () => calls.map(({ batch }) => batch.map(({ event }) => event));

test('a stored event is sent on as it is stored, under an id of ours', async () => {
  const session = randomUUID();
  const event = eventOf('first_shot', {
    ms: 900,
    $session_id: session,
    $ip: '192.0.2.1',
    $lib: 'web',
    $lib_version: '1.449.2',
    note: 'ann@example.com',
  });
  await store(event);
  await forwarded(event.uuid);
  const { batch, ...call } = calls[0] as Call;
  expect(call).toEqual({ path: '/site/batch/', api_key: 'phc_theirs', sent_at: expect.any(String) });
  expect(batch).toMatchObject([
    { uuid: event.uuid, event: 'first_shot', distinct_id: expect.not.stringMatching('device'), timestamp: now() },
  ]);
  expect(batch[0]?.properties).toMatchObject({
    ms: 900,
    $session_id: session,
    $lib: 'web',
    $lib_version: '1.449.2',
    $process_person_profile: false,
    $geoip_disable: true,
  });
  expect(JSON.stringify(batch)).not.toMatch(/192\.0\.2\.1|ann@example|\$set/);
});

test('an event that is sent twice is sent on once', async () => {
  const [twice, later] = [eventOf('twice'), eventOf('later')];
  await store(twice);
  await store(twice);
  await store(later);
  await forwarded(later.uuid);
  expect(names().flat().sort()).toEqual(['later', 'twice']);
});

test.each([503, 429, 401, 302, null])('what the service does not take is sent again: %s', async (answer) => {
  answers = [answer];
  const event = eventOf('lost');
  await store(event);
  await tryAgain();
  await forwarded(event.uuid);
  expect(names()).toEqual([['lost'], ['lost']]);
  expect(await server.query('SELECT 1 AS one FROM analytics_event WHERE uuid = $1', [event.uuid])).toEqual([{ one: 1 }]);
});

test('what the service refuses for good is not sent again, and holds nothing up', async () => {
  answers = [400];
  const [damaged, next] = [eventOf('damaged'), eventOf('next')];
  await store(damaged);
  await forwarded(damaged.uuid);
  await store(next);
  await forwarded(next.uuid);
  expect(names()).toEqual([['damaged'], ['next']]);
});

test('a call that is too large for the service is halved', async () => {
  answers = [413];
  const events = ['a', 'b', 'c'].map((name) => eventOf(name));
  await store(...events);
  await forwarded((events[0] as { uuid: string }).uuid);
  expect(names().map(({ length }) => length)).toEqual([3, 2, 1]);
});

describe('of an account', () => {
  const properties = { distinct_id: '', $process_person_profile: true };
  let username = '';
  let accounts = 0;
  beforeEach(async () => {
    const account = await createAccount(server, `forwarded${++accounts}`);
    username = account.username ?? '';
    properties.distinct_id = account.userId;
    await server.query('INSERT INTO player (id, user_id, username) VALUES ($1, $2, $3)', [randomUUID(), account.userId, username]);
  });

  test('the name goes with the events that say who a person is', async () => {
    const identify = eventOf('$identify', { ...properties, $set: { username } });
    await store(identify, eventOf('of the account', properties));
    await forwarded(identify.uuid);
    expect(calls[0]?.batch.map(({ event, properties: { $set } }) => [event, $set]).sort()).toEqual([
      ['$identify', { username }],
      ['of the account', undefined],
    ]);
  });

  test('nothing goes that waits when the account is deleted', async () => {
    answers = [503];
    const late = eventOf('late', properties);
    await store(late);
    await expect.poll(names).toEqual([['late']]);
    const { manager } = server.app.get(DataSource);
    await manager.transaction((within) => server.app.get(AccountEvents, { strict: false }).userDeleted(within, properties.distinct_id));
    await tryAgain();
    await forwarded(late.uuid);
    expect(names()).toEqual([['late']]);
  });
});
