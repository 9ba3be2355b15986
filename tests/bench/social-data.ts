import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { courseBytes } from '../../shared/course/course.ts';
import { addDays, type GameDay, startOfDay } from '../../shared/game-day.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { fixedLevelOf, loadLevel } from '../support/levels.ts';

// A day of a million scores, 29 days of thirty thousand, and a hundred thousand accounts. They are written to files, which the database copies:
// it runs on this machine. All rows agree with each other; replays are random bytes.

const ACCOUNTS = 100_000;
const PLAYERS = 1_000_000;
/** Of the other days: players with an account, and guests. */
const SMALL_DAY = { accounts: 20_000, guests: 10_000 } as const;
export const SMALL_DAYS = 29;
export const RIVALS = 200;
/** Rivals of everybody else, on average. */
const OTHER_RIVALS = 5;

/** Courses of maps. Their tiles are short: only the way to them is measured. */
const COURSES = 100_000;

/** Accounts that play every day. */
const REGULARS = 8_000;

const GIVEN = 'Olivia Noah Hannes Greta Lucia Mateo Camille Louis Beatriz Tiago Haruka Kenji Yui Felix Nora Emil'.split(' ');
const WORDS = 'birdie putt loch wiese hoyo pelota trou balle relva tacada hata midori kaze eagle links rough'.split(' ');

const random = createRandom(14);

/** An id that follows from a number, as PostgreSQL writes it. */
function uuid(kind: string, number: number): string {
  const hex = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A run and the hash of a course that are in the data. */
export const A_RUN = uuid('run', 0);
const courseHashes = new Map<GameDay, string>();
/** The hash of the course that the product plays on a day: ghosts of other courses are not sent. */
export function courseHashOf(day: GameDay): string {
  const hash =
    courseHashes.get(day) ??
    createHash('sha256')
      .update(courseBytes(loadLevel(fixedLevelOf(day))))
      .digest('hex')
      .slice(0, 16);
  courseHashes.set(day, hash);
  return hash;
}
const courseSha256 = (number: number): string => createHash('sha256').update(`course ${number}`).digest('hex');
export const A_COURSE = courseSha256(COURSES / 2).slice(0, 16);

const nameOf = (account: number): string => `${GIVEN[account % GIVEN.length]}_${WORDS[(account >> 4) % WORDS.length]}${account}`;

/** Strokes from 11 to 90, most about 30. */
const strokes = (): number => 11 + Math.floor((random.next() + random.next() + random.next() + random.next()) * 20);

async function copy(client: pg.Client, folder: string, table: string, columns: string, rows: () => Iterable<string>): Promise<void> {
  const path = join(folder, `${table}.csv`);
  await pipeline(Readable.from(inChunks(rows())), createWriteStream(path));
  await chmod(path, 0o644);
  await client.query(`COPY ${table} (${columns}) FROM '${path}' WITH (FORMAT csv)`);
  rmSync(path);
}

/** Lines in texts of about 64 kB: one write each would take longer than all else. */
function* inChunks(rows: Iterable<string>): Iterable<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function* players(): Iterable<string> {
  for (let i = 0; i < PLAYERS; i++) {
    yield i < ACCOUNTS ? `${uuid('player', i)},user_bench${i},${nameOf(i)}` : `${uuid('player', i)},,`;
  }
}

function* users(): Iterable<string> {
  const now = new Date().toISOString();
  for (let i = 0; i < ACCOUNTS; i++) yield `user_bench${i},${nameOf(i)},${nameOf(i).toLowerCase()},${now},${now}`;
}

interface Score {
  readonly player: string;
  readonly hasAccount: boolean;
  readonly day: GameDay;
  readonly id: number;
  readonly total: number;
  readonly finishedAt: string;
}

/** The accounts of a day: some play every day, the caller's rivals among them, and others some days. */
const accountOn = (daysBack: number, i: number): number =>
  i < REGULARS ? i : REGULARS + ((i - REGULARS + daysBack * 1_000) % (ACCOUNTS - REGULARS));

/** The scores of all days. The caller has one on each. */
function* scores(today: GameDay, caller: string): Iterable<Score> {
  let id = 0;
  const score = (day: GameDay, player: string, hasAccount: boolean): Score => ({
    ...{ day, player, hasAccount, id: id++, total: strokes() },
    finishedAt: new Date(startOfDay(day) + random.next() * 8e7).toISOString(),
  });
  for (let back = 0; back <= SMALL_DAYS; back++) {
    const day = addDays(today, -back);
    yield score(day, caller, true);
    const accounts = back === 0 ? ACCOUNTS : SMALL_DAY.accounts;
    const guests = back === 0 ? PLAYERS - ACCOUNTS - 1 : SMALL_DAY.guests;
    for (let i = 0; i < accounts; i++) yield score(day, uuid('player', accountOn(back, i)), true);
    for (let i = 0; i < guests; i++)
      yield score(day, uuid('player', ACCOUNTS + ((i + back * SMALL_DAY.guests) % (PLAYERS - ACCOUNTS))), false);
  }
}

function* plays(list: Iterable<Score>): Iterable<string> {
  for (const { day, player, hasAccount, total, finishedAt, id } of list) {
    yield `${day},${player},${hasAccount},true,${total},${total % 17 === 0},${finishedAt},${uuid('run', id)},{${total}},${total}`;
  }
}

/** Runs and attempts exist for accounts: their figures and histories read them. */
function* ofAccounts(list: Iterable<Score>, row: (score: Score) => string): Iterable<string> {
  for (const score of list) if (score.hasAccount) yield row(score);
}

function* rivals(caller: string): Iterable<string> {
  const now = new Date().toISOString();
  const chosen = (player: string, first: number, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${player},${uuid('player', (first + 1 + i * 37) % ACCOUNTS)},${now}`);
  yield* chosen(caller, 0, RIVALS);
  for (let i = 0; i < ACCOUNTS; i++) yield* chosen(uuid('player', i), i, OTHER_RIVALS);
}

function* courses(): Iterable<string> {
  const now = new Date().toISOString();
  for (let i = 0; i < COURSES; i++) yield `\\x${courseSha256(i)},2,1,\\x01000100,${now}`;
}

/**
 * Fills a migrated database.
 * @param today the day of the million scores
 * @param caller id of the player who will call: with `RIVALS` rivals, and a score on each day
 */
export async function fillDays(client: pg.Client, today: GameDay, caller: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-bench-'));
  await chmod(folder, 0o755);
  const everyScore = [...scores(today, caller)];
  const load = (table: string, columns: string, rows: () => Iterable<string>) => copy(client, folder, table, columns, rows);
  try {
    await load('player', 'id, user_id, username', players);
    await load('identity_user', 'id, username, username_key, created_at, updated_at', users);
    await load('play', PLAY_COLUMNS, () => plays(everyScore));
    await load('attempt', 'id, player_id, game_day, is_first, infuriating, started_at', () => ofAccounts(everyScore, toAttempt));
    await load('run', RUN_COLUMNS, () => ofAccounts(everyScore, toRun));
    await load('map_course', 'sha256, width, height, tiles, created_at', courses);
    await load('rival', 'player_id, rival_id, created_at', () => rivals(caller));
    await client.query(
      `INSERT INTO day_tally (game_day, measure, bucket, shard, n)
       SELECT game_day, measure, total, (random() * 15)::integer, count(*) FROM play, unnest(ARRAY['best', 'first']) AS measure GROUP BY 1, 2, 3, 4
       UNION ALL SELECT game_day, 'started', 0, 0, count(*) FROM play GROUP BY 1`,
    );
    await client.query('VACUUM ANALYZE');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PLAY_COLUMNS =
  'game_day, player_id, has_account, counted, total, infuriating, finished_at, run_id, strokes_by_checkpoint, first_total';
const RUN_COLUMNS = `id, player_id, attempt_id, game_day, level, course_hash, infuriating, is_first, ranked, total, strokes_by_checkpoint, steps,
  simulation_version, replay, replay_sha256, finished_at`;

const toAttempt = ({ day, player, id, total, finishedAt }: Score): string =>
  `${uuid('attempt', id)},${player},${day},true,${total % 17 === 0},${finishedAt}`;

function toRun({ day, player, id, total, finishedAt }: Score): string {
  const bytes = randomBytes(96).toString('hex');
  const digest = createHash('sha256').update(bytes).digest('hex');
  const facts = `${day},2,${courseHashOf(day)},${total % 17 === 0},true,true,${total},{${total}},9000,1`;
  return `${uuid('run', id)},${player},${uuid('attempt', id)},${facts},\\x${bytes},\\x${digest},${finishedAt}`;
}
