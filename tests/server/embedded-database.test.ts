import { cpSync, mkdirSync, openAsBlob, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { DataSource } from 'typeorm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createEngine, databasePath } from '../../server/database/embedded-database.ts';
import { lockFolder } from '../../server/database/folder-lock.ts';
import { FindPlayersByName1795371100000 } from '../../server/database/migrations/1795371100000-find-players-by-name.ts';
import { BASE_OPTIONS } from '../../server/database/options.ts';
import { MIGRATIONS } from '../../server/database/schema.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { runsEverything } from '../support/test-scope.ts';

const config = (DATA_DIR: string) => readConfig({ NODE_ENV: 'test', DATA_DIR });

/** The folder of a database that was in use. Tests copy it; it comes from the template, because a new cluster takes seconds of a core. */
let intact: string;
beforeAll(async () => {
  intact = temporaryFolder();
  const { env } = await createTestDatabase();
  const loadDataDir = await openAsBlob((env.DATA_DIR as string).slice(MEMORY_DATA_DIR.length));
  await (await createEngine(databasePath(intact), { loadDataDir })).close();
  await (await openDatabase(config(intact))).close();
});

function copyOfIntact(): string {
  const folder = temporaryFolder();
  cpSync(intact, folder, { recursive: true });
  return folder;
}

test('the embedded database stores its data in DATA_DIR, for one process at a time', async () => {
  const folder = copyOfIntact();
  const first = await openDatabase(config(folder));
  await first.dataSource.query("INSERT INTO player (id, username) VALUES ('00000000-0000-4000-8000-000000000001', 'ann')");
  await expect(openDatabase(config(folder))).rejects.toThrow(/is in use by another process/);
  await first.close();
  const second = await openDatabase(config(folder));
  expect(await second.dataSource.query('SELECT username FROM player')).toEqual([{ username: 'ann' }]);
  await second.close();
});

// Each new cluster takes seconds of a core, so tests that make one run in whole runs only. The product's own first start is in tests/start.
test.runIf(runsEverything)('a data folder from before the search for players opens and has its accounts', async () => {
  const folder = temporaryFolder();
  await makeOldFolder(folder);
  const { dataSource, close } = await openDatabase(config(folder));
  const found = await dataSource.query("SELECT user_id, username FROM player WHERE lower(username) LIKE '%erringt%' ORDER BY user_id");
  expect(found).toEqual([
    { user_id: 'user_new', username: 'HerringToo' },
    { user_id: 'user_old', username: 'herringtown' },
  ]);
  await close();
});

/** A folder as a server made it that did not know the extension for the search: one account has played, one has not. */
async function makeOldFolder(folder: string): Promise<void> {
  const path = join(folder, 'db');
  mkdirSync(path);
  const pglite = await PGlite.create(path);
  const migrations = MIGRATIONS.filter((migration) => timestampOf(migration) < timestampOf(FindPlayersByName1795371100000));
  const dataSource = new DataSource({ ...BASE_OPTIONS, migrations, poolSize: 1, extra: createPgConfig(pglite) });
  await dataSource.initialize();
  await dataSource.runMigrations();
  await dataSource.query(
    `INSERT INTO identity_user (id, username, created_at, updated_at)
     VALUES ('user_old', 'herringtown', now(), now()), ('user_new', 'HerringToo', now(), now()), ('user_nameless', NULL, now(), now())`,
  );
  await dataSource.query("INSERT INTO player (id, user_id, username) VALUES (gen_random_uuid(), 'user_old', 'herringtown')");
  await dataSource.destroy();
  await pglite.close();
}

const timestampOf = ({ name }: { readonly name: string }): number => Number(name.slice(-13));

test('in memory it starts with the dump that DATA_DIR names', async () => {
  const { env } = await createTestDatabase();
  expect(env.DATA_DIR).toMatch(/^memory:\/./);
  const { dataSource, close } = await openDatabase(config(env.DATA_DIR as string));
  expect(await dataSource.query('SELECT 1 AS key FROM identity_signing_key')).toEqual([{ key: 1 }]);
  await close();
});

/** Finds a file that the database needs at every start. */
const walFile = (db: string) => join(db, 'pg_wal', readdirSync(join(db, 'pg_wal')).find((name) => /^[0-9A-F]{24}$/.test(name)) as string);

type Damage = readonly [what: string, damage: (db: string) => void];

const DAMAGES: readonly Damage[] = [
  ['a version file of another version', (db) => writeFileSync(join(db, 'PG_VERSION'), '9\n')],
  // The engine would create an empty database over the old one.
  ['no version file', (db) => rmSync(join(db, 'PG_VERSION'))],
  ['no control file', (db) => rmSync(join(db, 'global/pg_control'))],
  ['garbage in the control file', (db) => writeFileSync(join(db, 'global/pg_control'), Buffer.alloc(8192, 0x5a))],
  ['an empty log of changes', (db) => truncateSync(walFile(db))],
  ['a migrated table that is empty', (db) => emptyNewestTables(db)],
];
/** Each of them fails in the same place as one above. */
const SIMILAR_DAMAGES: readonly Damage[] = [
  ['an empty version file', (db) => truncateSync(join(db, 'PG_VERSION'))],
  ['an empty control file', (db) => truncateSync(join(db, 'global/pg_control'))],
  ['no tables', (db) => rmSync(join(db, 'base'), { recursive: true })],
];

/** The tables of our migrations have the highest numbers. */
function emptyNewestTables(db: string): void {
  const [database = ''] = readdirSync(join(db, 'base')).sort((a, b) => Number(b) - Number(a));
  const folder = join(db, 'base', database);
  for (const name of readdirSync(folder)) if (Number(/^\d+/.exec(name)?.[0]) > 16_383) truncateSync(join(folder, name));
}

describe('a damaged database is named with what to do, and left as it is', () => {
  test.each([...DAMAGES, ...(runsEverything ? SIMILAR_DAMAGES : [])])('%s', async (_what, damage) => {
    const folder = copyOfIntact();
    const db = join(folder, 'db');
    damage(db);
    const files = readdirSync(db);
    const error = await openDatabase(config(folder)).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error?.message).toMatch(
      / cannot be opened: its files are damaged or incomplete.* Put a backup in its place, or move the folder/,
    );
    expect(error?.message).toContain(db);
    expect(error?.message).not.toMatch(/\n|Aborted/);
    expect(readdirSync(db)).toEqual(expect.arrayContaining(files));
    await (await lockFolder(db))();
  });

  test('a file in place of the folder is named, too', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'db'), '');
    await expect(openDatabase(config(folder))).rejects.toThrow(
      `The folder of the database (${join(folder, 'db')}) is a file, or is below one. Set DATA_DIR to another path.`,
    );
  });

  test.runIf(runsEverything)('a database whose first start was interrupted is kept beside the new one', async () => {
    const folder = copyOfIntact();
    writeFileSync(join(folder, 'db-unfinished'), '');
    writeFileSync(join(folder, 'db/mark'), '');
    await (await openDatabase(config(folder))).close();
    expect(readdirSync(folder).sort()).toEqual(['db', 'db-aside', 'secrets.json']);
    expect(readdirSync(join(folder, 'db'))).not.toContain('mark');
    expect(readdirSync(join(folder, 'db-aside'))).toEqual(expect.arrayContaining(['PG_VERSION', 'mark']));
  });

  test.runIf(runsEverything)('a first start that was interrupted is begun anew', async () => {
    const folder = copyOfIntact();
    rmSync(join(folder, 'db/PG_VERSION'));
    writeFileSync(join(folder, 'db-unfinished'), '');
    const { dataSource, close } = await openDatabase(config(folder));
    expect(await dataSource.query('SELECT count(*)::int AS players FROM player')).toEqual([{ players: 0 }]);
    await close();
    expect(readdirSync(folder).sort()).toEqual(['db', 'secrets.json']);
  });
});

test('a database that ends by itself is named before anybody can ask it again', async () => {
  const folder = copyOfIntact();
  const onDeath = vi.fn();
  const { dataSource, close } = await openDatabase(config(folder), onDeath);
  await expect(dataSource.query('SELECT nothing')).rejects.toThrow('column "nothing" does not exist');
  expect(onDeath).not.toHaveBeenCalled();
  // The engine's error when its log of changes finds no space. After it the next statement would never return.
  const last = Object.assign(new Error('could not write to file "pg_wal/xlogtemp.42"'), { severity: 'PANIC' });
  dataSource.logger.logQueryError(last, 'UPDATE player SET username = username');
  expect(onDeath.mock.calls).toEqual([
    [
      `The database in ${join(folder, 'db')} has ended by itself: could not write to file "pg_wal/xlogtemp.42". Make sure that its disk has space, and start again: everything that was answered is stored.`,
    ],
  ]);
  await close();
});
