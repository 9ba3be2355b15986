import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { projectKey } from '../../server/config/project-key.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { STATS_ROUTE } from '../../shared/api/stats.ts';
import { providePostgres } from '../../tools/test/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { SECRET } from '../support/test-environment.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { type LoadRequest, openLoad } from './open-load.ts';
import { line, median } from './report.ts';

// A thousand analytics events a second on a real PostgreSQL: whether all are stored, how long a call waits, and how long the reads of the game
// wait meanwhile. Then a small body that unpacks to 20 MB. The product is a process of its own, and this one is its client.

const CALLS_PER_SECOND = 100;
const EVENTS_PER_CALL = 10;
const READS_PER_SECOND = 50;
const SECONDS = 20;
const ROUNDS = 3;
const BOMBS = 20;
const BOMB_BYTES = 20 * 1024 * 1024;

const api_key = projectKey(SECRET);

function call(url: string): LoadRequest {
  const distinct_id = randomUUID();
  const timestamp = new Date().toISOString();
  const properties = {
    token: api_key,
    distinct_id,
    $session_id: randomUUID(),
    $window_id: randomUUID(),
    $current_url: 'https://upshot.example/?utm_source=bench',
    $browser: 'Chrome',
    $browser_version: 150,
    $os: 'Android',
    $device_type: 'Mobile',
    $lib: 'web',
    $lib_version: '1.449.2',
    $process_person_profile: false,
    strokes: 12,
  };
  const batch = Array.from({ length: EVENTS_PER_CALL }, () => ({ uuid: randomUUID(), event: 'checkpoint_reached', timestamp, properties }));
  const body = gzipSync(JSON.stringify({ api_key, batch, sent_at: timestamp }));
  return { url: `${url}/api/ingest/e/?ver=1.449.2`, method: 'POST', headers: { 'content-type': 'text/plain' }, body };
}

/** @returns the 99th percentile of the reads of the game, ms */
async function p99OfReads(url: string): Promise<number> {
  let reads = 0;
  const next = (): LoadRequest => ({ url: url + (reads++ % 2 === 0 ? LEADERBOARD_ROUTE : `${STATS_ROUTE}?score=12`) });
  return (await openLoad(next, READS_PER_SECOND, SECONDS)).percentile(99) / 1_000;
}

/** Resident memory of the product, MB. */
function memoryOf({ pid }: Product): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

async function sendBombs(product: Product): Promise<void> {
  const body = gzipSync(Buffer.alloc(BOMB_BYTES, 0x20));
  const before = memoryOf(product);
  const times: number[] = [];
  for (let i = 0; i < BOMBS; i++) {
    const start = performance.now();
    const { status } = await fetch(`${product.url}/api/ingest/e/`, { method: 'POST', body });
    if (status !== 413) throw new Error(`A body that unpacks to 20 MB was answered ${status}`);
    times.push(performance.now() - start);
  }
  line(
    'a body that unpacks to 20 MB is refused within',
    median(times.slice(1)),
    'ms',
    undefined,
    'at most 100; the first one starts a thread',
  );
  line('the first one', times[0] as number, 'ms');
  line('memory of the process after twenty', memoryOf(product) - before, 'MB more', undefined, 'at most 8 for each');
}

const postgres = await providePostgres({ onDisk: true });
if (!postgres) throw new Error('No PostgreSQL');
const DATABASE_URL = new URL('/postgres', postgres.url).href;
const product = await startProduct({ env: { DATABASE_URL, SECRET, LOG_LEVEL: 'warn', ...UNLIMITED_REQUESTS } });
try {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const rounds: { readonly alone: number; readonly beside: number; readonly ingest: number }[] = [];
  let sent = 0;
  const counted = (): LoadRequest => {
    sent += EVENTS_PER_CALL;
    return call(product.url);
  };
  await openLoad(counted, CALLS_PER_SECOND, 2);
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await p99OfReads(product.url);
    const [beside, ingest] = await Promise.all([p99OfReads(product.url), openLoad(counted, CALLS_PER_SECOND, SECONDS)]);
    rounds.push({ alone, beside, ingest: ingest.percentile(99) / 1_000 });
  }
  const medianOf = (key: 'alone' | 'beside' | 'ingest') => median(rounds.map((round) => round[key]));
  // What waits in the process is written within a fifth of a second.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await client.query('SELECT count(*)::integer AS stored FROM analytics_event');
  line('events sent', sent, 'events');
  line('events stored', rows[0].stored, 'events', { name: 'sent', value: sent }, 'all');
  line('a call with ten events, p99', medianOf('ingest'), 'ms', undefined, 'under 30');
  line('reads of the game, p99', medianOf('beside'), 'ms', { name: 'without events', value: medianOf('alone') }, 'at most 1.1');
  await sendBombs(product);
  await client.end();
} finally {
  await product.stop();
  await postgres.stop();
}
