import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { lockFolder } from '../../server/database/folder-lock.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { check, mend } from '../../tools/check-standings/standings.ts';
import { openSession, type Session } from '../../tools/database/session.ts';
import { playSmallRun, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { ROOT, startTestServer, type TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { createAccount } from './support/test-account.ts';
import { TestPlayer } from './support/test-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ connections: RACE_CONNECTIONS, levelsDir: writeLevels({ 2: smallLevelFile() }) });
});
afterAll(() => server?.close());

let variant = 0;
const play = (player: TestPlayer, strokes: number) => player.play(playSmallRun({ hops: strokes - 1, variant: ++variant }).replay);

/** Uses a connection of the server as the command's. */
async function inSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const runner = server.app.get(DataSource).createQueryRunner();
  try {
    return await work({ query: (sql, parameters = []) => runner.query(sql, [...parameters]) });
  } finally {
    await runner.release();
  }
}

describe('what does not agree', () => {
  let ids: { best: string; equal: string; starter: string };
  beforeAll(async () => {
    const [best, equal, starter, guest] = Array.from({ length: 4 }, () => new TestPlayer(server)) as [
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
    ];
    const idOf = async (runId: string | null) =>
      (await server.query<{ id: string }>('SELECT player_id AS id FROM run WHERE id = $1', [runId]))[0]?.id ?? '';
    await play(best, 3);
    await play(equal, 4);
    server.clock.advance(86_400);
    // A later run of equal strokes takes no place; a better one does.
    await play(best, 5);
    await play(best, 2);
    await play(equal, 4);
    const { attemptId } = await starter.begin();
    await new TestPlayer(server).start();
    // Two players become one, of whom the account keeps its equal run.
    await play(guest, 4);
    guest.account = await createAccount(server, 'ann');
    await play(guest, 4);
    await guest.post(ACCOUNT_ROUTES.link, {});
    const [row] = await server.query<{ id: string }>('SELECT player_id AS id FROM attempt WHERE id = $1', [
      JSON.parse(Buffer.from(attemptId.split('.')[1] ?? '', 'base64url').toString()).jti,
    ]);
    const runOf = async (player: TestPlayer) => (await player.leaderboard()).userRow?.runId ?? null;
    ids = { best: await idOf(await runOf(best)), equal: await idOf(await runOf(equal)), starter: row?.id ?? '' };
  });

  const ofPlayer = (which: keyof typeof ids) => `player_id = '${ids[which]}' AND game_day = '${server.today}'`;

  test('is nothing where the server alone has written', async () => {
    expect(await inSession(check)).toEqual([]);
  });

  test.each<[string, () => string, RegExp]>([
    [
      'the number of starters',
      () => "UPDATE day_tally SET n = n + 3 WHERE measure = 'started'",
      /the count "started" of 0 is \d+, the rows say \d/,
    ],
    ['the players with some strokes', () => "DELETE FROM day_tally WHERE measure = 'best' AND bucket = 4", /the count "best" of 4 is 0/],
    [
      'the blind runs',
      () => "UPDATE day_tally SET bucket = 77 WHERE measure = 'first' AND bucket = 4",
      /the count "first" of 77 is [1-9]\d*, the rows say 0/,
    ],
    ['the runs in normal mode', () => "UPDATE day_tally SET n = n + 1 WHERE measure = 'normal'", /the count "normal" of 0/],
    ['the strokes of a checkpoint', () => "UPDATE day_tally SET n = n - 1 WHERE measure = 'charged'", /the count "charged" of 0/],
    ['the strokes of a row', () => `UPDATE play SET total = 9 WHERE ${ofPlayer('best')}`, /the best run is 9, the ranked runs say 2/],
    [
      'the run of a row',
      () => `UPDATE play SET run_id = gen_random_uuid() WHERE ${ofPlayer('equal')}`,
      /the best run is 4, of another run, the ranked/,
    ],
    [
      'the strokes by checkpoint',
      () => `UPDATE play SET strokes_by_checkpoint = '{1,1}' WHERE ${ofPlayer('best')}`,
      /the best run is 2, of another/,
    ],
    ['the mode of a row', () => `UPDATE play SET infuriating = true WHERE ${ofPlayer('best')}`, /the best run is 2, of another run/],
    [
      'a finish without a run',
      () => `UPDATE play SET total = 1, run_id = gen_random_uuid() WHERE ${ofPlayer('starter')}`,
      /is 1, the ranked runs say none/,
    ],
    ['a row that is missing', () => `DELETE FROM play WHERE ${ofPlayer('best')}`, /the best run is none, the ranked runs say 2/],
    ['the blind run of a row', () => `UPDATE play SET first_total = 1 WHERE ${ofPlayer('best')}`, /the blind run is 1, the runs say 5/],
    [
      'a finisher who does not count',
      () => `UPDATE play SET counted = false WHERE ${ofPlayer('best')}`,
      /does not count as one who started/,
    ],
    [
      'a streak',
      () => `UPDATE player SET streak = 40 WHERE id = '${ids.best}'`,
      /the streak is 40 up to .*, the finished days say 2 up to/,
    ],
    [
      'the day of a streak',
      () => `UPDATE player SET streak_day = NULL WHERE id = '${ids.best}'`,
      /the streak is 2, the finished days say 2 up to/,
    ],
  ])('is found and mended: %s', async (_, damage, line) => {
    const before = await standings();
    await server.query(damage());
    const found = await inSession(check);
    expect(found.filter((each) => line.test(each))).not.toEqual([]);
    expect(await inSession(mend)).toEqual(found);
    expect(await inSession(check)).toEqual([]);
    expect(await standings()).toEqual(before);
  });

  /** All that is compared, without the shards. */
  const standings = async () => [
    await server.query('SELECT * FROM play ORDER BY game_day, player_id'),
    await server.query('SELECT id, streak, streak_day FROM player ORDER BY id'),
    await server.query(
      'SELECT game_day, measure, bucket, sum(n)::int AS n FROM day_tally GROUP BY game_day, measure, bucket HAVING sum(n) <> 0 ORDER BY 1, 2, 3',
    ),
  ];
});

test.runIf(process.env.TEST_DATABASE_URL)('is mended beside a server that goes on counting', async () => {
  const { url } = server.app.get(DataSource).options as { readonly url?: string };
  const sessions = await Promise.all([1, 2].map(() => openSession({ DATABASE_URL: url }, 'check:standings')));
  try {
    const players = Array.from({ length: 12 }, () => new TestPlayer(server));
    const playAll = (strokes: number) => Promise.all(players.map((player) => play(player, strokes)));
    await playAll(5);
    await server.query('UPDATE day_tally SET n = n + 5');
    await server.query('UPDATE play SET total = total + 1, first_total = 9 WHERE total IS NOT NULL');
    await server.query('UPDATE player SET streak = streak + 1 WHERE streak > 0');
    let isPlaying = true;
    const mending = sessions.map(async (session) => {
      do await mend(session);
      while (isPlaying);
    });
    for (const strokes of [4, 6, 3]) await playAll(strokes);
    isPlaying = false;
    await Promise.all(mending);
    await inSession(mend);
    expect(await inSession(check)).toEqual([]);
    await expectCountsRight(server);
  } finally {
    for (const session of sessions) await session.close();
  }
});

describe.skipIf(process.env.TEST_DATABASE_URL)('the command', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = temporaryFolder();
    const pglite = await PGlite.create(join(dataDir, 'db'), { loadDataDir: await openAsBlob(inject('databaseTemplate')) });
    await pglite.query("INSERT INTO day_tally VALUES ('2026-11-20', 'best', 12, 3, 2)");
    await pglite.close();
  });

  async function run(...args: string[]): Promise<{ code: number; text: string }> {
    const file = join(ROOT, 'tools/check-standings/check-standings.ts');
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    const [code] = await once(child, 'close');
    return { code, text };
  }

  test('does not open the folder of a running server', async () => {
    const unlock = await lockFolder(join(dataDir, 'db'));
    const answer = await run();
    await unlock();
    expect(answer).toMatchObject({ code: 1, text: expect.stringContaining('is in use by another process') });
  });

  test('ends with 1 where something does not agree, and mends it', async () => {
    const line = '2026-11-20: the count "best" of 12 is 2, the rows say 0.\n';
    expect(await run()).toEqual({ code: 1, text: line });
    expect(await run('--mend')).toEqual({ code: 0, text: `${line}Found 1, 0 are left.\n` });
  });
});
