import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const config = (DATA_DIR: string) => readConfig({ NODE_ENV: 'test', DATA_DIR });

test('the embedded database keeps its data in DATA_DIR, for one process at a time', async () => {
  const folder = temporaryFolder();
  const first = await openDatabase(config(folder));
  await first.dataSource.query("INSERT INTO player (id, username) VALUES ('00000000-0000-4000-8000-000000000001', 'ann')");
  await expect(openDatabase(config(folder))).rejects.toThrow(/is in use by another process/);
  await first.close();
  const second = await openDatabase(config(folder));
  expect(await second.dataSource.query('SELECT username FROM player')).toEqual([{ username: 'ann' }]);
  await second.close();
});
