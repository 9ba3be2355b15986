import 'reflect-metadata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { migrateDatabase, pendingMigrations } from '../../server/database/migrate-database.ts';
import { MIGRATIONS } from '../../server/database/schema.ts';
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
