import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { DataSource } from 'typeorm';
import type { TestProject } from 'vitest/node';
import { MEMORY_DATA_DIR, readConfig } from '../../server/config/config.ts';
import { createEngine } from '../../server/database/embedded-database.ts';
import { BASE_OPTIONS } from '../../server/database/options.ts';
import { SigningKeyStore } from '../../server/modules/identity/rules/tokens/signing-key-store.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { NOON, SECRET } from './test-environment.ts';

/** Makes the database that the tests copy, once for each test run: migrated, and with a signing key. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, remove } = await (process.env.TEST_DATABASE_URL ? fillPostgres(process.env.TEST_DATABASE_URL) : fillEmbedded());
  project.provide('databaseTemplate', template);
  return remove;
}

interface Template {
  readonly template: string;
  remove(): Promise<void>;
}

async function fillPostgres(cluster: string): Promise<Template> {
  const { name, url, drop } = await createPostgresDatabase(cluster);
  await fill(new DataSource({ ...BASE_OPTIONS, url }));
  return { template: name, remove: drop };
}

async function fillEmbedded(): Promise<Template> {
  const pglite = await createEngine('memory://');
  await fill(new DataSource({ ...BASE_OPTIONS, poolSize: 1, extra: createPgConfig(pglite) }));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  const folder = mkdtempSync(join(tmpdir(), 'upshot-template-'));
  const path = join(folder, 'database.tar');
  writeFileSync(path, new Uint8Array(await dump.arrayBuffer()));
  return { template: path, remove: async () => rmSync(folder, { recursive: true }) };
}

async function fill(dataSource: DataSource): Promise<void> {
  await dataSource.initialize();
  await dataSource.runMigrations();
  const store = new SigningKeyStore(dataSource, readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR, SECRET }));
  await store.replace(Date.parse(NOON), 0, () => true);
  await dataSource.destroy();
}
