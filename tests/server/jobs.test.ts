import type { PgBoss } from 'pg-boss';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DatabaseState } from '../../server/common/database-state.ts';
import { inTransaction } from '../../server/common/jobs/job-database.ts';
import type { JobKind } from '../../server/common/jobs/job-kind.ts';
import { Jobs } from '../../server/common/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

interface Letter {
  readonly to: string;
}

/** Who got a letter, and how often the next letters are not delivered. */
let delivered: string[] = [];
let failures = 0;

const letters: JobKind<Letter> = {
  name: 'letters',
  pollSeconds: 1_000,
  retries: 3,
  work: async (jobs) => {
    if (failures-- > 0) throw new Error('The letter box is closed');
    delivered.push(...jobs.map(({ to }) => to));
  },
};

const jobsOf = ({ app }: TestServer): Jobs => app.get(Jobs, { strict: false });

/** Starts a server with a kind of jobs beside its own. */
const startWith = (kind: JobKind<Letter>): Promise<TestServer> =>
  startTestServer({ prepare: async (app) => app.get(Jobs, { strict: false }).register(kind) });

const conditionOf = async ({ url }: TestServer): Promise<unknown> => (await (await fetch(`${url}/readyz`)).json()).jobs;

/** Sends a letter in a transaction which `end` may break. */
function send({ app }: TestServer, kind: JobKind<Letter>, to: string, end: () => Promise<void> = async () => undefined): Promise<void> {
  return inTransaction(app.get(DataSource), async (run) => {
    await app.get(Jobs, { strict: false }).send(kind, { to }, run);
    await end();
  });
}

let server: TestServer;
beforeAll(async () => {
  server = await startWith(letters);
  await jobsOf(server).start({ spies: true });
});
afterAll(() => server.close());
beforeEach(() => {
  delivered = [];
  failures = 0;
});

const wake = () => jobsOf(server).wake(letters);
const whenDelivered = (name: string) =>
  jobsOf(server)
    .spyOn(letters)
    .waitForJob(({ to }) => to === name, 'completed');

test('a job is done after the transaction that sent it', async () => {
  await send(server, letters, 'ann');
  expect(delivered).toEqual([]);
  wake();
  await whenDelivered('ann');
  expect(delivered).toEqual(['ann']);
});

test('a job of a transaction that is rolled back never was', async () => {
  const broken = send(server, letters, 'bob', () => Promise.reject(new Error('The change has failed')));
  await expect(broken).rejects.toThrow('The change has failed');
  await send(server, letters, 'cat');
  wake();
  await whenDelivered('cat');
  expect(delivered).toEqual(['cat']);
  expect(await server.query("SELECT 1 FROM jobs.job WHERE data->>'to' = 'bob'")).toEqual([]);
});

test('a job that fails is tried again after a pause', async () => {
  failures = 1;
  await send(server, letters, 'dan');
  wake();
  const waiting = () => server.query("SELECT start_after > now() AS pause FROM jobs.job WHERE data->>'to' = 'dan' AND state = 'retry'");
  await expect.poll(waiting).toEqual([{ pause: true }]);
  expect(delivered).toEqual([]);
  await server.query("UPDATE jobs.job SET start_after = now() WHERE state = 'retry'");
  wake();
  await whenDelivered('dan');
  expect(delivered).toEqual(['dan']);
});

test('a job whose process was killed is done by another one, once', async () => {
  for (const name of ['eva', 'flo']) await send(server, letters, name);
  // Other processes have begun both. One was killed at it, so it tells nobody of an end.
  await server.query("UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 hour' WHERE data->>'to' = 'eva'");
  await server.query("UPDATE jobs.job SET state = 'active', started_on = now() WHERE data->>'to' = 'flo'");
  await server.query('UPDATE jobs.queue SET monitor_claim_on = NULL, monitor_on = NULL');
  const { boss } = jobsOf(server) as unknown as { readonly boss: PgBoss };
  await boss.supervise();
  const states = "SELECT data->>'to' AS name, state FROM jobs.job WHERE data->>'to' IN ('eva', 'flo') ORDER BY 1";
  expect(await server.query(states)).toEqual([
    { name: 'eva', state: 'retry' },
    { name: 'flo', state: 'active' },
  ]);
  await server.query("UPDATE jobs.job SET start_after = now() WHERE state = 'retry'");
  wake();
  await whenDelivered('eva');
  expect(delivered).toEqual(['eva']);
});

test('a kind with a time is done when its minute comes', async () => {
  const rounds: JobKind<Letter> = { ...letters, name: 'rounds', cron: '* * * * *', work: async () => void delivered.push('round') };
  const others: Jobs[] = [];
  /** Servers look for what is due when they start, and then seldom. */
  const startAnother = async () => {
    const { app, database } = server;
    const other = new Jobs(app.get(DataSource), app.get(DatabaseState, { strict: false }), database === 'embedded');
    others.push(other);
    other.register(rounds);
    await other.start();
  };
  onTestFinished(async () => {
    for (const other of others) other.beforeApplicationShutdown();
    await Promise.all(others.map((other) => other.ended()));
    await server.query("DELETE FROM jobs.schedule WHERE name = 'rounds'");
  });
  // The first one stores the time, the next finds that it has come, and the last one sends the job.
  await startAnother();
  await server.query('UPDATE jobs.version SET cron_on = NULL');
  await startAnother();
  await expect.poll(() => server.query("SELECT 1 FROM jobs.job WHERE data->>'name' = 'rounds'")).not.toEqual([]);
  await startAnother();
  const whenWoken = () => {
    for (const other of others) other.wake(rounds);
    return delivered;
  };
  await expect.poll(whenWoken).toEqual(['round']);
});

test('the kinds of the server have their times', async () => {
  expect(await server.query('SELECT name, cron FROM jobs.schedule ORDER BY name')).toEqual([
    { name: 'ad-grants-housekeeping', cron: '41 * * * *' },
    { name: 'analytics-housekeeping', cron: '7 * * * *' },
    { name: 'analytics-sums', cron: '23 * * * *' },
    { name: 'identity-housekeeping', cron: '*/15 * * * *' },
  ]);
});

test.each([
  ['ad-grants-housekeeping', 'ad_grant', "(id, level, used_at) VALUES (gen_random_uuid(), 24, '2020-01-01')"],
  ['analytics-housekeeping', 'analytics_event_uuid', "(uuid, day) VALUES (gen_random_uuid(), '2020-01-01')"],
  ['identity-housekeeping', 'identity_event', "(type, user_id, data, created_at) VALUES ('user.created', 'user_1', '{}', '2020-01-01')"],
])('what falls due is one job at a time, and is done: %s', async (name, table, oldRow) => {
  await server.query(`INSERT INTO ${table} ${oldRow}`);
  const dueNow = () =>
    server.query('INSERT INTO jobs.job (name, policy) SELECT name, policy FROM jobs.queue WHERE name = $1 ON CONFLICT DO NOTHING', [name]);
  await dueNow();
  await dueNow();
  expect(await server.query("SELECT state FROM jobs.job WHERE name = $1 AND state = 'created'", [name])).toEqual([{ state: 'created' }]);
  jobsOf(server).wake({ name });
  await jobsOf(server)
    .spyOn({ name })
    .waitForJob(() => true, 'completed');
  expect(await server.query(`SELECT 1 FROM ${table}`)).toEqual([]);
});

test('a server says whether it does jobs, and a stop ends the work first', async () => {
  const begun = Promise.withResolvers<void>();
  const found: unknown[] = [];
  const slow: JobKind<Letter> = {
    ...letters,
    work: async (_jobs, signal) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await send(stopped, slow, 'late');
      // Longer than everything else of a stop, which must not close the database meanwhile.
      for (let i = 0; i < 200; i++) await stopped.query('SELECT 1');
      found.push(...(await stopped.query("SELECT data->>'to' AS name FROM jobs.job WHERE name = 'letters' AND state = 'created'")));
    },
  };
  const stopped = await startWith(slow);
  expect(await conditionOf(stopped)).toBe('off');
  await expect(send(stopped, slow, 'eve')).rejects.toThrow('jobs are off');
  await jobsOf(stopped).start({ spies: true });
  expect(await conditionOf(stopped)).toBe('running');
  await send(stopped, slow, 'eve');
  jobsOf(stopped).wake(slow);
  await begun.promise;
  const done = jobsOf(stopped)
    .spyOn(slow)
    .waitForJob(() => true, 'completed');
  await stopped.close();
  await done;
  expect([found, jobsOf(stopped).condition]).toEqual([[{ name: 'late' }], 'stopped']);
});
