import autocannon from 'autocannon';
import pg from 'pg';
import { toBase64 } from '../../shared/replay/base64.ts';
import { providePostgres } from '../../tools/test/postgres.ts';
import { startProduct } from '../support/product.ts';
import { playRun } from '../support/runs.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { line, median, quantile } from './report.ts';

// Submissions, statistics and boards with a million scores that day on a real PostgreSQL, beside a plain count of the rows ahead.

const DAY = '2026-11-21';
const PLAYERS = 1_000_000;
const SECONDS = 8;
const CONNECTIONS = 16;
/** More than the server verifies meanwhile. */
const SUBMISSIONS = 2_000;

const postgres = await providePostgres({ onDisk: true });
if (!postgres) throw new Error('No PostgreSQL');
const DATABASE_URL = new URL('/postgres', postgres.url).href;
const env = {
  DATABASE_URL,
  GAME_DATE: DAY,
  LOG_LEVEL: 'error',
  ...UNLIMITED_REQUESTS,
};

/** Fills a day with a million players: strokes from 11 to 90, most about 30; one row each, and the counts. */
async function fillDay(client: pg.Client): Promise<void> {
  await client.query('INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, $1)', [PLAYERS]);
  await client.query(
    `INSERT INTO play (game_day, player_id, total, infuriating, finished_at, run_id, strokes_by_checkpoint, first_total)
     SELECT $1, id, strokes, strokes % 17 = 0, timestamp '2026-11-21 04:00Z' + random() * interval '20 hours', gen_random_uuid(), ARRAY[strokes], strokes
     FROM (SELECT id, 11 + floor((random() + random() + random() + random()) * 20)::integer AS strokes FROM player) AS scores`,
    [DAY],
  );
  await client.query(
    `INSERT INTO day_tally (game_day, measure, bucket, shard, n)
     SELECT game_day, measure, total, (random() * 15)::integer, count(*) FROM play, unnest(ARRAY['best', 'first']) AS measure GROUP BY 1, 2, 3, 4
     UNION ALL SELECT game_day, 'started', 0, shard, count(*) / 16 FROM play, generate_series(0, 15) AS shard GROUP BY 1, 2, 3, 4`,
  );
  await client.query('ANALYZE');
}

/** Milliseconds that the database reports for a query. */
async function timeQuery(client: pg.Client, text: string, values: readonly unknown[]): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values]);
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
  }
  return times.slice(20);
}

/** Plain counts per second over as many connections as the load uses: the best rate of a board that counts rows. */
async function countsPerSecond(): Promise<number> {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: CONNECTIONS });
  pool.on('error', (error) => console.error(error.message));
  const until = performance.now() + SECONDS * 1_000;
  let done = 0;
  const keepCounting = async (): Promise<void> => {
    while (performance.now() < until) {
      await pool.query('SELECT count(*) FROM play WHERE game_day = $1 AND total < $2', [DAY, 50]);
      done++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepCounting));
  await pool.end();
  return done / SECONDS;
}

async function load(title: string, counts: number, url: string, options: Partial<autocannon.Options> = {}): Promise<void> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...options });
  if (result.non2xx > 0) console.log(`  ${title}: ${result.non2xx} of ${result.requests.total} answers were no success`);
  const rate = result['2xx'] / result.duration;
  line(title, rate, 'requests/s', { name: 'plain counts', value: counts });
  console.log(`  latency p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`);
}

const product = await startProduct({ env });
try {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  client.on('error', (error) => console.error(error.message));
  await client.connect();
  await fillDay(client);
  const count = await timeQuery(client, 'SELECT count(*) FROM play WHERE game_day = $1 AND total < $2', [DAY, 50]);
  const tally = await timeQuery(
    client,
    'SELECT measure, bucket, sum(n)::integer AS n FROM day_tally WHERE game_day = $1 GROUP BY measure, bucket',
    [DAY],
  );
  const top = await timeQuery(
    client,
    'SELECT player_id, total FROM play WHERE game_day = $1 AND total IS NOT NULL ORDER BY total, infuriating DESC, finished_at, player_id LIMIT 50',
    [DAY],
  );
  line('plain count of the rows ahead (baseline)', median(count), 'ms');
  line(
    'rank, average and percentile from the tally',
    median(tally),
    'ms',
    { name: 'the count', value: median(count) },
    `under 1 ms; p99 ${quantile(tally, 0.99).toFixed(2)} ms`,
  );
  line('top 50 by the index', median(top), 'ms', { name: 'the count', value: median(count) });
  const counts = await countsPerSecond();
  line('plain counts of the rows ahead (baseline)', counts, 'a second');
  await load('GET /api/stats', counts, `${product.url}/api/stats?score=31`);
  await load('GET /api/leaderboard', counts, `${product.url}/api/leaderboard`);
  // Each run has bytes of its own: a copy would not rank.
  const bodies = Array.from({ length: SUBMISSIONS }, (_, variant) =>
    JSON.stringify({ score: 1, clientDate: DAY, replay: toBase64(playRun(DAY, { wasted: 1, variant }).replay) }),
  );
  let sent = 0;
  await load('POST /api/submit-score, each verified, each a new player', counts, `${product.url}/api/submit-score`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, body: bodies[sent++ % bodies.length] ?? '' }) }],
  });
  await client.end();
} finally {
  await product.stop();
  await postgres.stop();
}
