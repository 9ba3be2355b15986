import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';

const config = (DATA_DIR: string) => readConfig({ NODE_ENV: 'test', DATA_DIR });

test('the embedded database stores its data in DATA_DIR, for one process at a time', async () => {
  const folder = temporaryFolder();
  const first = await openDatabase(config(folder));
  await first.dataSource.query("INSERT INTO player (id, username) VALUES ('00000000-0000-4000-8000-000000000001', 'ann')");
  await expect(openDatabase(config(folder))).rejects.toThrow(/is in use by another process/);
  await first.close();
  const second = await openDatabase(config(folder));
  expect(await second.dataSource.query('SELECT username FROM player')).toEqual([{ username: 'ann' }]);
  await second.close();
});

test('in memory it starts with the dump that DATA_DIR names', async () => {
  const { env } = await createTestDatabase();
  expect(env.DATA_DIR).toMatch(/^memory:\/./);
  const { dataSource, close } = await openDatabase(config(env.DATA_DIR as string));
  expect(await dataSource.query('SELECT 1 AS key FROM identity_signing_key')).toEqual([{ key: 1 }]);
  await close();
});
