import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { migrateDatabase, pendingMigrations } from '../../server/database/migrate-database.ts';
import { MIGRATIONS } from '../../server/database/schema.ts';
import { COURSE_BY_HASH } from '../../server/modules/courses/maps/maps.service.ts';
import { LATE_FINISHES } from '../../server/modules/play/scores/player-runs.service.ts';
import { HAS_FINISHED } from '../../server/modules/play/scores/stored-runs.service.ts';
import { FINISHED_DAYS } from '../../server/modules/play/standings/play.repository.ts';
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

test.runIf(process.env.TEST_DATABASE_URL)('who may not create the extension for the search is told what to do', async () => {
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
