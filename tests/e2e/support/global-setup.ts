import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { READY_DATA, READY_DATABASE, startProduct } from '../../support/product.ts';

/** Starts a product once before the first file; all others start on a copy of its data. Two projects share it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[READY_DATA] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'upshot-ready-'));
  const cluster = process.env.TEST_DATABASE_URL;
  const database = cluster ? await createPostgresDatabase(cluster) : undefined;
  const product = await startProduct({ dataDir: folder, env: { DATABASE_URL: database?.url ?? '' } });
  await product.stop();
  process.env[READY_DATA] = folder;
  if (database) process.env[READY_DATABASE] = database.name;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  };
}
