import autocannon from 'autocannon';
import pg from 'pg';
import { GHOSTS_ROUTE } from '../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { SCORE_HISTORY_ROUTE } from '../../shared/api/score-history.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { addDays } from '../../shared/game-day.ts';
import { providePostgres } from '../../tools/test/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { UNLIMITED_IDENTITY, UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { BenchAccount } from './bench-account.ts';
import { openLoad } from './open-load.ts';
import { line, median } from './report.ts';
import { fillDays, RIVALS } from './social-data.ts';
import { reportTime, statementsOf, writePlans } from './social-plans.ts';

// Boards, rivals, history and ghosts with a day of a million scores, 29 days of thirty thousand and a hundred thousand accounts, on a real
// PostgreSQL. An account may search too seldom for a load, so of the search only the queries are measured. PLANS=path also writes the plans of
// all queries there. BEFORE=path of the dist/server/main.js of an earlier build measures its answers on the same database, in turns with this
// one's.

const DAY = '2026-11-30' as GameDay;
/** A day of thirty thousand. */
const SMALL_DAY = addDays(DAY, -10);
const CONNECTIONS = 16;
/** Of each measurement of a rate. */
const SECONDS = 6;
const LOAD_SECONDS = 10;
/** How often what is compared takes turns. */
const TURNS = 3;
const AIM_MS = 50;

const postgres = await providePostgres({ onDisk: true });
if (!postgres) throw new Error('No PostgreSQL');
const DATABASE_URL = new URL('/postgres', postgres.url).href;
const ENV = {
  DATABASE_URL,
  GAME_DATE: DAY,
  LOG_LEVEL: 'error',
  SECRET: 'for the benchmark, and nobody knows it',
  ...UNLIMITED_REQUESTS,
  IDENTITY_SETTINGS: JSON.stringify({ limits: UNLIMITED_IDENTITY }),
};
const product = await startProduct({ env: ENV });

/** A call that is sent repeatedly. */
interface Call {
  readonly what: string;
  readonly path: string;
  readonly isSignedIn: boolean;
}

const board: Call = { what: `leaderboard, signed in, with the marks of ${RIVALS} rivals`, path: LEADERBOARD_ROUTE, isSignedIn: true };
const anonymousBoard: Call = { ...board, what: 'leaderboard, anonymous: no session, no rivals', isSignedIn: false };
const CALLS: readonly Call[] = [
  board,
  { what: `rivals view, ${RIVALS} rivals`, path: `${LEADERBOARD_ROUTE}?view=rivals`, isSignedIn: true },
  { what: 'month of the score history', path: `${SCORE_HISTORY_ROUTE}?month=10&year=2026`, isSignedIn: true },
  { what: 'ghosts', path: GHOSTS_ROUTE, isSignedIn: true },
];

const account = new BenchAccount(product.url);
const headersOf = async ({ isSignedIn }: Call): Promise<Record<string, string>> =>
  isSignedIn ? { authorization: `Bearer ${await account.token()}` } : {};

/** Requests answered per second when sixteen connections send the next one at once. */
async function saturation(call: Call, url = product.url): Promise<number> {
  const headers = await headersOf(call);
  // A token is valid for the host that issued it.
  const { host } = new URL(product.url);
  const result = await autocannon({ url: url + call.path, connections: CONNECTIONS, duration: SECONDS, headers: { ...headers, host } });
  if (result.non2xx > 0) throw new Error(`${call.what}: ${result.non2xx} of ${result.requests.total} answers were no success`);
  return result['2xx'] / result.duration;
}

async function latency(call: Call, perSecond: number): Promise<number> {
  const headers = await headersOf(call);
  const times = await openLoad({ url: product.url + call.path, headers }, perSecond, LOAD_SECONDS);
  return times.percentile(99) / 1_000;
}

/** Reports the rate of a call, beside that of an earlier build or of another call, each in turns. @returns the rate */
async function measureRate(call: Call, before: Product | undefined, other?: Call): Promise<number> {
  const rates: Record<'now' | 'before' | 'other', number[]> = { now: [], before: [], other: [] };
  await saturation(call);
  if (before) await saturation(call, before.url);
  for (let turn = 0; turn < TURNS; turn++) {
    if (other) rates.other.push(await saturation(other));
    if (before) rates.before.push(await saturation(call, before.url));
    rates.now.push(await saturation(call));
  }
  const now = median(rates.now);
  if (before) line(call.what, now, 'requests/s', { name: 'the build before', value: median(rates.before) }, 'not below 0.95');
  if (other) line(call.what, now, 'requests/s', { name: other.what, value: median(rates.other) });
  if (!before && !other) line(call.what, now, 'requests/s');
  return now;
}

async function measureCalls(before: Product | undefined): Promise<void> {
  const boardRate = await measureRate(board, before, anonymousBoard);
  for (const call of CALLS) {
    const rate = call === board ? boardRate : await measureRate(call, before);
    const half = Math.min(rate, boardRate) / 2;
    line(
      `${call.what}: p99 at half of it, at most of the board’s`,
      await latency(call, half),
      'ms',
      undefined,
      `under ${AIM_MS}; ${Math.round(half)} requests/s`,
    );
  }
}

async function measureDatabase(client: pg.Client, playerId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT rival_id AS id FROM rival WHERE player_id = $1', [playerId]);
  const rivalIds = rows.map(({ id }) => id);
  const { rows: runs } = await client.query<{ id: string }>('SELECT id FROM run ORDER BY id LIMIT 100');
  const asked = { playerId, rivalIds, runIds: runs.map(({ id }) => id) };
  const large = await statementsOf({ ...asked, day: DAY });
  const small = await statementsOf({ ...asked, day: SMALL_DAY });
  for (const [what, pick, aim] of [
    ['rank', ['rank'], 'under 1 ms'],
    ['neighbors on the board', ['neighbors'], 'under 1 ms'],
    ['rivals view', ['rivalIds', 'rivals'], 'under 3 ms'],
    ['history month', ['history', 'late'], 'under 2 ms'],
    ['ghosts, without names and replays', ['ownBest', 'firstPlace', 'middlePlace', 'nextPlace', 'rivals'], undefined],
    ['sample of a shot map', ['chosenPlayers'], undefined],
    ['100 runs of it', ['sampledRuns'], undefined],
    ['search', ['beginning', 'containing'], undefined],
  ] as const) {
    const of = (statements: typeof large) => pick.map((name) => statements[name]);
    const few = await reportTime(client, `${what}, database, day of 30,000`, of(small));
    await reportTime(client, `${what}, database, day of 1,000,000`, of(large), { name: 'that of 30,000', value: few }, aim);
  }
  if (process.env.PLANS) await writePlans(client, process.env.PLANS, Object.values(large), postgres?.version ?? '');
}

const client = new pg.Client({ connectionString: DATABASE_URL });
client.on('error', (error) => console.error(error.message));
try {
  await client.connect();
  await account.signUp();
  // The first call makes the account's player.
  await fetch(product.url + LEADERBOARD_ROUTE, { headers: await headersOf(board) });
  const { rows } = await client.query<{ id: string }>('SELECT id FROM player WHERE user_id IS NOT NULL');
  const playerId = rows[0]?.id ?? '';
  const started = performance.now();
  await fillDays(client, DAY, playerId);
  line('loading the data', (performance.now() - started) / 1_000, 's');
  await measureDatabase(client, playerId);
  const before = process.env.BEFORE ? await startProduct({ env: ENV, main: process.env.BEFORE }) : undefined;
  await measureCalls(before).finally(() => before?.stop());
} finally {
  await client.end();
  await product.stop();
  await postgres.stop();
}
