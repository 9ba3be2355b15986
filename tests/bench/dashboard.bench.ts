import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADMIN_ANALYTICS_ROUTE } from '../../shared/api/admin-analytics.ts';
import { addDays, gameDayAt, startOfDay } from '../../shared/game-day.ts';
import { providePostgres } from '../../tools/test/postgres.ts';
import { startProduct } from '../support/product.ts';
import { BenchAccount, unlimitedEnv } from './bench-account.ts';
import { line, median, quantile } from './report.ts';

// The figures of thirty days for administrators, over ten million events of sixty days on a real PostgreSQL: how long the job sums all of
// them, and how long an answer takes then.

const EVENTS = 10_000_000;
const EVENTS_PER_VISIT = 8;
const VISITS = EVENTS / EVENTS_PER_VISIT;
/** Browsers; two of five have agreed. */
const BROWSERS = 300_000;
const PERSONS = 120_000;
const DAYS = 60;
const CALLS = 40;
const JOB = 'analytics-sums';

const today = gameDayAt(Date.now());
const first = new Date(startOfDay(addDays(today, 1 - DAYS)));
/** Some hours before now, so that all events are in the past. */
const SPAN_SECONDS = (DAYS - 1) * 86_400;

const EVENT = `
INSERT INTO analytics_event (uuid, name, person_id, session_id, time, properties, place, device, library)
SELECT gen_random_uuid(),
  (ARRAY['$pageview', 'clicked_start', 'confirmed_instructions', 'first_shot', 'checkpoint_reached', 'page_speed', 'reached_finish', 'share_used'])[1 + i % 8],
  md5('browser ' || visit % ${BROWSERS})::uuid, md5('visit ' || visit)::uuid,
  $1::timestamptz + visit * interval '1 second' * ${SPAN_SECONDS / VISITS} + (i % 8) * interval '9 seconds',
  CASE i % 8
    WHEN 0 THEN jsonb_build_object('$pathname', '/', 'utm_campaign', CASE WHEN visit % 7 = 0 THEN 'campaign ' || visit % 30 END)
    WHEN 3 THEN jsonb_build_object('ms', 1000 + visit % 9000)
    WHEN 4 THEN jsonb_build_object('checkpoint', 1 + visit % 5)
    WHEN 5 THEN jsonb_build_object('lcp', 500 + visit % 3000, 'inp', 20 + visit % 200, 'cls', visit % 3 * 0.01)
    WHEN 6 THEN jsonb_build_object('infuriating', visit % 9 = 0)
    ELSE '{}'
  END,
  (ARRAY['direct', 'direct', 'iframe', 'itch.io'])[1 + visit % 4], (ARRAY['mobile', 'mobile', 'desktop', 'tablet'])[1 + visit % 4], 'web/1.449.2'
FROM (SELECT i, i / ${EVENTS_PER_VISIT} AS visit FROM generate_series($2::bigint, $3::bigint) AS i) AS numbered`;

const PERSON = `
INSERT INTO analytics_person (id, first_seen, last_seen)
SELECT md5('browser ' || n)::uuid, $1::timestamptz + n * interval '1 second' * ${SPAN_SECONDS / VISITS}, now()
FROM generate_series(0, ${PERSONS - 1}) AS n`;

async function fill(client: pg.Client): Promise<void> {
  for (const day of [0, 31, DAYS]) await client.query('SELECT analytics_add_month($1::date)', [addDays(today, day + 1 - DAYS)]);
  const part = EVENTS / DAYS;
  for (let i = 0; i < DAYS; i++) await client.query(EVENT, [first, Math.round(i * part), Math.round((i + 1) * part) - 1]);
  await client.query(PERSON, [first]);
  await client.query('ANALYZE');
}

/** Sends the job as its schedule does. @returns how long the server took for it, s */
async function sumAll(client: pg.Client): Promise<number> {
  await client.query('INSERT INTO jobs.job (name, policy) SELECT name, policy FROM jobs.queue WHERE name = $1 ON CONFLICT DO NOTHING', [
    JOB,
  ]);
  for (;;) {
    const { rows } = await client.query<{ seconds: number }>(
      `SELECT extract(epoch FROM completed_on - started_on)::float8 AS seconds FROM jobs.job WHERE name = $1 AND state = 'completed'`,
      [JOB],
    );
    if (rows[0]) return rows[0].seconds;
    await pause(1_000);
  }
}

const postgres = await providePostgres({ onDisk: true });
if (!postgres) throw new Error('No PostgreSQL');
const DATABASE_URL = new URL('/postgres', postgres.url).href;
const product = await startProduct({ env: { ...unlimitedEnv(), DATABASE_URL } });
try {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const account = new BenchAccount(product.url);
  await account.signUp();
  await client.query(`UPDATE identity_user SET public_metadata = '{"role": "admin"}'`);
  await fill(client);
  line('ten million events of sixty days are summed in', await sumAll(client), 's', undefined, 'at most 900, or the job begins again');

  const headers = { authorization: `Bearer ${await account.token()}` };
  const times: number[] = [];
  for (let i = 0; i < CALLS; i++) {
    const begun = performance.now();
    const answer = await fetch(`${product.url}${ADMIN_ANALYTICS_ROUTE}?to=${today}&days=30`, { headers });
    if (!answer.ok) throw new Error(`The figures were answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
  }
  const begun = performance.now();
  await client.query(
    'SELECT count(DISTINCT coalesce(session_id, person_id)) FROM analytics_event WHERE time >= $1 AND person_id IS NOT NULL',
    [new Date(startOfDay(addDays(today, -29)))],
  );
  const fromEvents = { name: 'counting the visits alone from the events', value: performance.now() - begun };
  line('figures of thirty days, median', median(times), 'ms', fromEvents, 'under 300');
  line('figures of thirty days, 95th percentile', quantile(times, 0.95), 'ms', undefined, 'under 300');
  await client.end();
} finally {
  await product.stop();
  await postgres.stop();
}
