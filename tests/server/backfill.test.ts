import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { LevelIndex } from '../../server/modules/courses/levels/level-index.ts';
import { type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { decodeReplay, encodeReplay } from '../../shared/replay/codec.ts';
import { EVENT, type ReplayEvent } from '../../shared/replay/replay.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { type BackfillOptions, type BackfillSum, backfillOutcomes } from '../../tools/backfill/outcomes.ts';
import type { Session } from '../../tools/database/session.ts';
import { FIXED_LEVELS, fixedLevelOf, loadLevel } from '../support/levels.ts';
import { type PlayedRun, playRun } from '../support/runs.ts';
import { playSmallRun, SMALL_HASH, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { ROOT, startTestServer, type TestServer } from '../support/test-server.ts';
import { playSmallMap, saveSmallMap } from './support/map-players.ts';
import { createAccount } from './support/test-account.ts';
import { signedInPlayer, TestPlayer } from './support/test-player.ts';

let server: TestServer;
let levelsDir: string;
/** What each submission wrote, by the id of its run. */
let written: Map<string, string>;

const stored = async () =>
  new Map(
    (
      await server.query<{ id: string; outcomes: string | null }>("SELECT id, encode(outcomes, 'hex') AS outcomes FROM run ORDER BY id")
    ).map(({ id, outcomes }) => [id, outcomes]),
  );

beforeAll(async () => {
  levelsDir = writeLevels({ 2: smallLevelFile() });
  server = await startTestServer({ connections: RACE_CONNECTIONS, levelsDir });
  const author = signedInPlayer(server, await createAccount(server, 'author'));
  const map = await saveSmallMap(author, 1);
  await playSmallMap(author, map, { map: 1, hops: 2 });
  for (const hops of [0, 1, 3]) await new TestPlayer(server).play(playSmallRun({ hops, variant: hops }).replay);
  await new TestPlayer(server).play(playSmallRun({ infuriating: true }).replay, true);
  await new TestPlayer(server).submit(playSmallRun({ hops: 4 }).replay, { clientDate: '2026-11-03', archive: true });
  written = (await stored()) as Map<string, string>;
});
afterAll(() => server?.close());
beforeEach(() => server.query('UPDATE run SET outcomes = NULL'));

/** Runs the backfill on a connection of the server. */
async function backfill(options: Partial<BackfillOptions> = {}): Promise<BackfillSum> {
  const runner = server.app.get(DataSource).createQueryRunner();
  const session: Session = { query: (sql, parameters = []) => runner.query(sql, [...parameters]) };
  try {
    const levels = new LevelIndex(levelsDir, () => {});
    return await backfillOutcomes(session, { levels, batchRuns: 100, shouldStop: () => false, onProgress: () => {}, ...options });
  } finally {
    await runner.release();
  }
}

const bareCount = async () => [...(await stored()).values()].filter((outcomes) => outcomes === null).length;

describe('the backfill', () => {
  test('stores what submissions wrote: of a day, the archive and a map, in both modes', async () => {
    expect([...written.values()].filter((outcomes) => outcomes.length === 0 || outcomes.length % 26 !== 0)).toEqual([]);
    expect(await backfill()).toEqual({ filled: 6, left: [], isStopped: false });
    expect(await stored()).toEqual(written);
  });

  test('stops after a batch, keeps what it has stored, and continues when repeated', async () => {
    const lines: string[] = [];
    const options = { batchRuns: 2, onProgress: (line: string) => lines.push(line) };
    expect(await backfill({ ...options, shouldStop: () => lines.length === 2 })).toEqual({ filled: 4, left: [], isStopped: true });
    expect(lines).toEqual(['2 of 6 runs', '4 of 6 runs']);
    expect(await bareCount()).toBe(2);
    expect(await backfill(options)).toEqual({ filled: 2, left: [], isStopped: false });
    expect(await stored()).toEqual(written);
    expect(await backfill(options)).toEqual({ filled: 0, left: [], isStopped: false });
  });

  test('does not touch a run that has its outcomes', async () => {
    const [id] = written.keys();
    await server.query("UPDATE run SET outcomes = '\\x00' WHERE id = $1", [id]);
    expect(await backfill()).toMatchObject({ filled: 5, left: [] });
    expect(await stored()).toEqual(new Map([...written, [id, '00']]));
  });

  test('finds the course of a level that was replaced', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'replaced'));
    writeFileSync(join(folder, 'replaced', `${SMALL_HASH}.json`), smallLevelFile());
    expect(await backfill({ levels: new LevelIndex(folder, () => {}) })).toMatchObject({ filled: 6, left: [] });
    expect(await stored()).toEqual(written);
  });

  test.each<[string, string, string, RegExp]>([
    [
      'of another version of the simulation',
      'simulation_version = 7',
      'simulation_version = 1',
      /version 7 of the simulation is not there/,
    ],
    [
      'on a course that is not there',
      "course_hash = '0123456789abcdef'",
      `course_hash = '${SMALL_HASH}'`,
      /course 0123456789abcdef is not/,
    ],
    ['with other strokes than its replay has', 'total = total + 1', 'total = total - 1', /replay has \d strokes, \d are stored/],
    [
      'with a damaged replay',
      "replay = replay || '\\x00'",
      'replay = substr(replay, 1, octet_length(replay) - 1)',
      /not valid \(malformed\)/,
    ],
  ])('names a run %s, and leaves it alone', async (_, damage, repair, reason) => {
    const [id] = await server.query<{ id: string }>('SELECT id FROM run WHERE game_day = $1 ORDER BY id LIMIT 1', [server.today]);
    await server.query(`UPDATE run SET ${damage} WHERE id = $1`, [id?.id]);
    try {
      const { filled, left } = await backfill({ batchRuns: 1 });
      expect([filled, left]).toEqual([5, [expect.stringMatching(reason)]]);
      expect(left[0]).toContain(`Run ${id?.id}: `);
      expect(await bareCount()).toBe(1);
    } finally {
      await server.query(`UPDATE run SET ${repair} WHERE id = $1`, [id?.id]);
    }
    expect(await backfill()).toMatchObject({ filled: 1, left: [] });
    expect(await stored()).toEqual(written);
  });
});

test.runIf(process.env.TEST_DATABASE_URL)('a run that the server has locked is not waited for: it is retried, and named', async () => {
  const [id] = written.keys();
  const runner = server.app.get(DataSource).createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('SELECT 1 FROM run WHERE id = $1 FOR UPDATE', [id]);
    expect(await backfill()).toEqual({
      filled: 5,
      left: [`Run ${id}: the server is changing it. Repeat the command.`],
      isStopped: false,
    });
    const filling = backfill();
    await runner.commitTransaction();
    expect(await filling).toEqual({ filled: 1, left: [], isStopped: false });
  } finally {
    await runner.release();
  }
});

/** A run that was accepted while runs could be longer than today: high shots on the spot, and then the solution. */
async function playOverlongRun(day: GameDay): Promise<PlayedRun> {
  const level = loadLevel(fixedLevelOf(day));
  const solution = decodeReplay(playRun(day).replay);
  if (!solution.ok) throw new Error(solution.error);
  const { round } = openRound(await loadEngine(), level, level.hash);
  const events: ReplayEvent[] = [];
  const play = (event: ReplayEvent, isDue: () => boolean) => {
    while (!isDue()) round.step();
    events.push({ ...event, delaySteps: round.delaySteps });
    if (event.type === EVENT.shot && !round.shoot(event)) throw new Error('The shot was refused');
    if (event.type === EVENT.return && !round.returnToCheckpoint()) throw new Error('The return was refused');
  };
  round.start(solution.value.mode);
  const high: ReplayEvent = { type: EVENT.shot, vx: 0, vy: -20_000, delaySteps: 0 };
  while (round.totalSteps <= LIMITS.replaySteps) {
    play(high, () => round.isReady);
    play({ ...high, type: EVENT.return, vy: 0 }, () => round.isReady);
  }
  for (const event of solution.value.events) {
    if (event.type === EVENT.end) play(event, () => round.isFinished);
    else play(event, () => (event.type === EVENT.shot ? round.isReady : round.delaySteps >= event.delaySteps));
  }
  round.end();
  const { strokes, strokesByCheckpoint, totalSteps: steps, digest } = round;
  return { replay: encodeReplay({ ...solution.value, events, digest }), strokes, strokesByCheckpoint: [...strokesByCheckpoint], steps };
}

// They follow each other on one database: its runs take long to make.
describe.skipIf(process.env.TEST_DATABASE_URL)('the command', { shuffle: false }, () => {
  const DAY = '2026-11-12' as GameDay;
  const MANY = 450;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = temporaryFolder();
    await inDatabase(
      async (pglite) => {
        await pglite.query('INSERT INTO player (id) SELECT gen_random_uuid()');
        for (let i = 0; i < MANY; i++) await insertRun(pglite, i === 0 ? await playOverlongRun(DAY) : playRun(DAY));
      },
      await openAsBlob(inject('databaseTemplate')),
    );
  });

  async function inDatabase<T>(work: (pglite: PGlite) => Promise<T>, loadDataDir?: Blob): Promise<T> {
    const pglite = await PGlite.create(join(dataDir, 'db'), loadDataDir && { loadDataDir });
    try {
      return await work(pglite);
    } finally {
      await pglite.close();
    }
  }

  /** Stores a run as it was stored before there were outcomes. */
  async function insertRun(pglite: PGlite, { replay, strokes, strokesByCheckpoint, steps }: PlayedRun): Promise<void> {
    const id = randomUUID();
    await pglite.query(
      `INSERT INTO attempt (id, player_id, game_day, is_first, infuriating, started_at) SELECT $1, id, $2, false, false, now() FROM player`,
      [id, DAY],
    );
    await pglite.query(
      `INSERT INTO run (id, player_id, attempt_id, game_day, level, course_hash, infuriating, is_first, ranked, total, strokes_by_checkpoint, steps,
         simulation_version, replay, replay_sha256, finished_at)
       SELECT $1, id, $1, $2, $3, $4, false, false, true, $5, $6, $7, 1, $8, $9, now() FROM player`,
      [
        id,
        DAY,
        levelOfDay(DAY),
        loadLevel(fixedLevelOf(DAY)).hash,
        strokes,
        strokesByCheckpoint,
        steps,
        replay,
        createHash('sha256').update(id).digest(),
      ],
    );
  }

  const bare = () =>
    inDatabase(
      async (pglite) => (await pglite.query<{ n: number }>('SELECT count(*)::integer AS n FROM run WHERE outcomes IS NULL')).rows[0]?.n,
    );

  /** @param onLine is told each piece of output, with a way to send a signal */
  async function run(onText: (text: string, signal: (name: NodeJS.Signals) => void) => void = () => {}) {
    const child = spawn(process.execPath, [join(ROOT, 'tools/backfill/backfill.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, LEVELS_DIR: FIXED_LEVELS },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk;
        onText(String(chunk), (name) => child.kill(name));
      });
    }
    const [code] = await once(child, 'close');
    return { code, text };
  }

  test('ends after its batch when it is interrupted, and goes on when repeated', async () => {
    const stopped = await run((text, signal) => {
      if (text.includes(`200 of ${MANY} runs`)) signal('SIGINT');
    });
    expect(stopped).toMatchObject({
      code: 130,
      text: expect.stringContaining('400 runs have their outcomes now, 0 were left alone. Repeat'),
    });
    expect(await bare()).toBe(50);
    expect(await run()).toEqual({ code: 0, text: '50 of 50 runs\n50 runs have their outcomes now, 0 were left alone.\n' });
    expect(await bare()).toBe(0);
  });

  test('tells what to do with the database of an older release', async () => {
    await inDatabase((pglite) => pglite.query('ALTER TABLE run RENAME COLUMN outcomes TO absent'));
    expect(await run()).toEqual({ code: 1, text: expect.stringMatching(/^The database is older than this release\. Start the server/) });
    await inDatabase((pglite) => pglite.query('ALTER TABLE run RENAME COLUMN absent TO outcomes'));
  });

  test('ends with 1 and the reason where a run was left alone', async () => {
    await inDatabase((pglite) =>
      pglite.query('UPDATE run SET outcomes = NULL, total = 99 WHERE id = (SELECT id FROM run ORDER BY id LIMIT 1)'),
    );
    const { code, text } = await run();
    // What it prints and its errors are two streams: their lines come in any order.
    expect({ code, lines: text.trim().split('\n').sort() }).toEqual({
      code: 1,
      lines: [
        '0 runs have their outcomes now, 1 were left alone.',
        '1 of 1 runs',
        expect.stringMatching(/^Run [\w-]{36}: .* 99 are stored\.$/),
      ],
    });
  });
});
