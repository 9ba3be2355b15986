import autocannon from 'autocannon';
import pg from 'pg';
import { GHOSTS_ROUTE } from '../../shared/api/ghosts.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { RIVAL_ROUTES } from '../../shared/api/rivals.ts';
import { SCORE_HISTORY_ROUTE } from '../../shared/api/score-history.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { addDays } from '../../shared/game-day.ts';
import { providePostgres } from '../../tools/test/postgres.ts';
import { type Product, startProduct } from '../support/product.ts';
import { UNLIMITED_IDENTITY, UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { BenchAccount } from './bench-account.ts';
import { type LoadRequest, openLoad } from './open-load.ts';
import { line, median } from './report.ts';
import { fillDays, nameOf, RIVALS } from './social-data.ts';
import { reportTime, statementsOf, writePlans } from './social-plans.ts';

// Boards, rivals, history and search with a day of a million scores, 29 days of thirty thousand and a hundred thousand accounts, on a real
// PostgreSQL. PLANS=path also writes the plans of their queries there. BEFORE=path of the dist/server/main.js of an earlier build measures its
// board on the same database, in turns with this one's.

const DAY = '2026-11-30' as GameDay;
/** A day of thirty thousand. */
const SMALL_DAY = addDays(DAY, -10);
const CONNECTIONS = 16;
/** Of each measurement of a rate. */
const SECONDS = 6;
const LOAD_SECONDS = 10;
/** How often the two boards that are compared take turns. */
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
  // Searches are counted by address: each request has another one.
  TRUST_PROXY: '1',
  ...UNLIMITED_REQUESTS,
  IDENTITY_SETTINGS: JSON.stringify({ limits: UNLIMITED_IDENTITY }),
};
const product = await startProduct({ env: ENV });
let sent = 0;
const forwarded = (): string => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`;

/** A call that is sent repeatedly: each time with the URL that it gives then. */
interface Call {
  readonly what: string;
  url(): string;
  readonly isSignedIn: boolean;
}

const board: Call = { what: 'leaderboard, signed in', url: () => LEADERBOARD_ROUTE, isSignedIn: true };
const anonymousBoard: Call = { ...board, what: 'leaderboard, anonymous', isSignedIn: false };
const CALLS: readonly Call[] = [
  board,
  { what: `rivals view, ${RIVALS} rivals`, url: () => `${LEADERBOARD_ROUTE}?view=rivals`, isSignedIn: true },
  { what: 'month of the score history', url: () => `${SCORE_HISTORY_ROUTE}?month=10&year=2026`, isSignedIn: true },
  { what: 'ghosts', url: () => GHOSTS_ROUTE, isSignedIn: true },
  { what: 'search', url: () => `${RIVAL_ROUTES.search}?q=${nameOf((sent * 7919) % 100_000).slice(0, 4 + (sent % 6))}`, isSignedIn: true },
];

const account = new BenchAccount(product.url);
const headersOf = async ({ isSignedIn }: Call): Promise<Record<string, string>> =>
  isSignedIn ? { authorization: `Bearer ${await account.token()}` } : {};

/** Requests answered per second when sixteen connections send the next one at once. */
async function saturation(call: Call, url = product.url): Promise<number> {
  const headers = await headersOf(call);
  // A token is valid for the host that issued it.
  const { host } = new URL(product.url);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      { setupRequest: (request) => ({ ...request, path: call.url(), headers: { ...headers, host, 'x-forwarded-for': forwarded() } }) },
    ],
  });
  if (result.non2xx > 0) throw new Error(`${call.what}: ${result.non2xx} of ${result.requests.total} answers were no success`);
  return result['2xx'] / result.duration;
}

async function latency(call: Call, perSecond: number): Promise<number> {
  const headers = await headersOf(call);
  const next = (): LoadRequest => ({ url: product.url + call.url(), headers: { ...headers, 'x-forwarded-for': forwarded() } });
  const times = await openLoad(next, perSecond, LOAD_SECONDS);
  return times.percentile(99) / 1_000;
}

/** The board of this build, beside the same without rivals and that of an earlier build. @returns its rate */
async function measureBoards(before: Product | undefined): Promise<number> {
  const rates: Record<'anonymous' | 'before' | 'now', number[]> = { anonymous: [], before: [], now: [] };
  await saturation(board);
  if (before) await saturation(board, before.url);
  for (let turn = 0; turn < TURNS; turn++) {
    rates.anonymous.push(await saturation(anonymousBoard));
    if (before) rates.before.push(await saturation(board, before.url));
    rates.now.push(await saturation(board));
  }
  const [anonymous, now] = [median(rates.anonymous), median(rates.now)];
  line('leaderboard, anonymous: no session, no rivals', anonymous, 'requests/s');
  const what = `leaderboard, signed in, with the marks of ${RIVALS} rivals`;
  line(what, now, 'requests/s', { name: 'the anonymous one', value: anonymous });
  if (before) line(what, now, 'requests/s', { name: 'the build before', value: median(rates.before) }, 'not below 0.95');
  return now;
}

async function measureCalls(boardRate: number): Promise<void> {
  for (const call of CALLS) {
    const rate = call === board ? boardRate : await saturation(call);
    const half = Math.min(rate, boardRate) / 2;
    line(`${call.what}: saturation`, rate, 'requests/s', { name: 'the board', value: boardRate });
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
  const rate = await measureBoards(before).finally(() => before?.stop());
  await measureCalls(rate);
} finally {
  await client.end();
  await product.stop();
  await postgres.stop();
}
