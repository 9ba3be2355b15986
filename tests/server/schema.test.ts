import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { migrateDatabase, pendingMigrations } from '../../server/database/migrate-database.ts';
import { KeepDayCourses1795900000000, REPLACED_COURSES } from '../../server/database/migrations/1795900000000-keep-day-courses.ts';
import { MIGRATIONS } from '../../server/database/schema.ts';
import { COURSE_BY_HASH } from '../../server/modules/courses/maps/maps.service.ts';
import { LATE_FINISHES } from '../../server/modules/play/scores/player-runs.service.ts';
import { HAS_FINISHED } from '../../server/modules/play/scores/stored-runs.service.ts';
import { FINISHED_DAYS } from '../../server/modules/play/standings/play.repository.ts';
import { PACKAGE_LEVELS } from '../support/package-levels.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let holder: TestDatabase;
let database: Database;
beforeAll(async () => {
  holder = await createTestDatabase();
  database = await openDatabase(readConfig({ NODE_ENV: 'test', ...holder.env }));
});
afterAll(async () => {
  await database?.close();
  await holder?.drop();
});

test('entities and migrations agree', async () => {
  const { upQueries } = await database.dataSource.driver.createSchemaBuilder().log();
  expect(upQueries.map((query) => query.query)).toEqual([]);
});

test('every constraint and index has an explicit name', async () => {
  const rows = await database.dataSource.query<{ name: string }[]>(`
    SELECT conname AS name FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
    WHERE n.nspname = 'public' AND contype <> 'n' AND conrelid <> 'schema_migration'::regclass
    UNION SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'schema_migration'`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ name }) => !/^[a-z]+(_[a-z0-9]+)*_(pkey|fkey|key|idx|check)$/.test(name))).toEqual([]);
});

test.each([
  ['play_board_idx', ''],
  ['play_account_board_idx', 'AND has_account'],
  ['play_infuriating_board_idx', 'AND infuriating'],
  ['play_account_infuriating_board_idx', 'AND has_account AND infuriating'],
])('the board is read by %s', async (index, view) => {
  const plan = await database.dataSource.transaction(async (manager) => {
    // PostgreSQL would rather sort an empty table than read an index.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await manager.query(`SET LOCAL enable_${way} = off`);
    return manager.query<Record<string, string>[]>(
      `EXPLAIN SELECT player_id FROM play WHERE game_day = '2026-11-21' AND total IS NOT NULL ${view}
       ORDER BY total, infuriating DESC, finished_at, player_id LIMIT 50`,
    );
  });
  const text = JSON.stringify(plan);
  expect(text).toContain(`using ${index}`);
  expect(text).not.toContain('Sort');
});

test.each([
  ['ranked days', FINISHED_DAYS, ['using play_player_idx', 'using play_board_idx on play best']],
  ['late finishes', LATE_FINISHES, ['Index Only Scan using run_late_idx']],
])('a month of a player’s %s is read by indexes', async (_, query, scans) => {
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  // In an empty table every index is as good as another.
  await runner.query(`INSERT INTO player (id) SELECT gen_random_uuid() FROM generate_series(1, 100)`);
  await runner.query(
    `INSERT INTO play (game_day, player_id, total) SELECT date '2026-11-20' - day, id, 20 + day FROM player, generate_series(0, 59) AS day`,
  );
  await runner.query('ANALYZE play');
  for (const way of ['seqscan', 'bitmapscan']) await runner.query(`SET LOCAL enable_${way} = off`);
  const [player] = (await runner.query('SELECT id FROM player LIMIT 1')) as { id: string }[];
  const plan: Record<string, string>[] = await runner.query(`EXPLAIN ${query}`, [player?.id, '2026-11-01', '2026-11-30', '2026-11-19']);
  await runner.rollbackTransaction();
  await runner.release();
  const lines = plan.map((row) => row['QUERY PLAN'] ?? '').filter((line) => line.includes('Scan') && !/(CTE|Subquery) Scan/.test(line));
  for (const scan of scans) expect(lines).toContainEqual(expect.stringContaining(scan));
  expect(lines.filter((line) => !scans.some((scan) => line.includes(scan)))).toEqual([]);
});

test.each([
  ['a course of maps by the beginning of its hash', COURSE_BY_HASH, ['0123456789abcdef'], 'Index Scan using map_course_pkey'],
  [
    'whether a player has finished a day',
    HAS_FINISHED,
    ['00000000-0000-4000-8000-000000000000', '2026-11-21'],
    'Index Only Scan using run_replay_key',
  ],
])('%s is read by an index', async (_, query, parameters, scan) => {
  const plan = await database.dataSource.transaction(async (manager) => {
    for (const way of ['seqscan', 'bitmapscan']) await manager.query(`SET LOCAL enable_${way} = off`);
    return manager.query<Record<string, string>[]>(`EXPLAIN ${query}`, parameters);
  });
  const text = JSON.stringify(plan);
  expect(text).toContain(scan);
  expect(text).not.toContain('Seq Scan');
  expect(text).toContain('Index Cond');
});

test('past days get the course of their latest run, except the replaced ones', async () => {
  const { dataSource } = database;
  const files = readdirSync(join(PACKAGE_LEVELS, 'replaced'));
  expect(files.sort()).toEqual(REPLACED_COURSES.map((hash) => `${hash}.json`));
  while (!(await pendingMigrations(dataSource)).includes(KeepDayCourses1795900000000.name)) await dataSource.undoLastMigration();
  const [replaced] = REPLACED_COURSES;
  const runs = [
    ['2026-11-02', replaced, 10, null],
    ['2026-11-03', replaced, 10, null],
    ['2026-11-03', 'a'.repeat(16), 11, 'other_course'],
    ['2026-11-03', 'b'.repeat(16), 12, 'other_course'],
    ['2026-11-04', 'c'.repeat(16), 10, null],
  ];
  for (const [day, hash, hour, reason] of runs) {
    await dataSource.query(
      `WITH who AS (INSERT INTO player (id) SELECT gen_random_uuid() RETURNING id),
         begun AS (INSERT INTO attempt (id, player_id, game_day, is_first, infuriating, started_at) SELECT id, id, $1::date, true, false, $3::timestamptz FROM who)
       INSERT INTO run (id, player_id, attempt_id, game_day, level, course_hash, infuriating, is_first, ranked, unranked_reason, total,
         strokes_by_checkpoint, steps, simulation_version, replay, replay_sha256, finished_at)
       SELECT id, id, id, $1::date, 26, $2, false, false, $4::text IS NULL, $4, 9, ARRAY[9], 1, 1, '', '', $3::timestamptz FROM who`,
      [day, hash, `${day}T${hour}:00:00Z`, reason],
    );
  }
  await dataSource.runMigrations();
  expect(await dataSource.query('SELECT game_day::text AS day, course_hash AS hash FROM day_course ORDER BY day')).toEqual([
    { day: '2026-11-03', hash: 'b'.repeat(16) },
    { day: '2026-11-04', hash: 'c'.repeat(16) },
  ]);
  const kept = await dataSource.query('SELECT count(*)::integer AS runs, count(unranked_reason)::integer AS reasons FROM run');
  expect(kept).toEqual([{ runs: runs.length, reasons: 0 }]);
  await dataSource.query('TRUNCATE player, day_course CASCADE');
});

test('all migrations can be reverted one by one and run again', async () => {
  const { dataSource } = database;
  for (let i = 0; i < MIGRATIONS.length; i++) await dataSource.undoLastMigration();
  const tables = await dataSource.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migration'");
  expect(tables).toEqual([]);
  expect(await pendingMigrations(dataSource)).toEqual(MIGRATIONS.map((migration) => migration.name));
  expect(await dataSource.runMigrations()).toHaveLength(MIGRATIONS.length);
  expect(await pendingMigrations(dataSource)).toEqual([]);
});

test.runIf(process.env.TEST_DATABASE_URL)('servers that migrate an empty database at the same time all start', async () => {
  const empty = await createTestDatabase({ isEmpty: true });
  try {
    const url = empty.env.DATABASE_URL as string;
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)));
    expect(applied.flat().sort()).toEqual(MIGRATIONS.map((migration) => migration.name).sort());
  } finally {
    await empty.drop();
  }
});

test.runIf(process.env.TEST_DATABASE_URL)('who may create neither extension nor schema is told what to do', async () => {
  const empty = await createTestDatabase({ isEmpty: true });
  const url = new URL(empty.env.DATABASE_URL as string);
  const owner = new DataSource({ type: 'postgres', url: url.href });
  await owner.initialize();
  // Anybody who may create schemas in a database may create this extension there.
  const role = url.pathname.slice(1).replace('upshot_test', 'migrator');
  await owner.query(`CREATE ROLE ${role} LOGIN`);
  try {
    await owner.query(`GRANT ALL ON SCHEMA public TO ${role}`);
    url.username = role;
    await expect(migrateDatabase(url.href)).rejects.toThrow(
      /^The database refuses the extension pg_trgm, which the search for players needs \(.*permission denied.*\)\. Install .* run "CREATE EXTENSION pg_trgm" .* migrate again\.$/,
    );
    expect(await owner.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename = 'player'")).toEqual([]);
    await owner.query('CREATE EXTENSION pg_trgm');
    await expect(migrateDatabase(url.href)).rejects.toThrow(
      /^The database refuses the schema jobs, which work beside calls needs \(.*permission denied.*\)\. Run "CREATE SCHEMA jobs AUTHORIZATION role" .* migrate again\.$/,
    );
    await owner.query(`CREATE SCHEMA jobs AUTHORIZATION ${role}`);
    expect(await migrateDatabase(url.href)).toHaveLength(MIGRATIONS.length);
  } finally {
    await owner.query(`DROP OWNED BY ${role}`);
    await owner.query(`DROP ROLE ${role}`);
    await owner.destroy();
    await empty.drop();
  }
});

test.runIf(process.env.TEST_DATABASE_URL)('production does not start on a database with missing migrations', async () => {
  const empty = await createTestDatabase({ isEmpty: true });
  const config = readConfig({ ...empty.env, NODE_ENV: 'production', SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://upshot.example' });
  try {
    await expect(openDatabase(config)).rejects.toThrow(/lacks \d+ migrations .*npm run migrate/);
    await migrateDatabase(empty.env.DATABASE_URL as string);
    await (await openDatabase(config)).close();
  } finally {
    await empty.drop();
  }
});
