import { ModulesContainer } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { setSettings } from '../../support/fapi-people.ts';
import { NOON } from '../../support/test-environment.ts';
import type { TestServer } from '../../support/test-server.ts';

/** Tables that a new database has rows in: its migrations, its signing key, what a new server announces. No file that shares a server writes them. */
const KEPT = ['schema_migration', 'identity_signing_key', 'announcement'];

/** Only what has rows is emptied: to truncate all tables takes as long as to copy a database. */
const EMPTY_TABLES = `
DO $$
DECLARE
  name text;
  filled text[] := '{}';
  is_filled boolean;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (${KEPT.map((table) => `'${table}'`)}) LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO is_filled;
    IF is_filled THEN filled := filled || quote_ident(name); END IF;
  END LOOP;
  IF filled <> '{}' THEN EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' CASCADE'; END IF;
END $$`;

/** Brings a server to the state of a new one: no people, no runs, nothing cached, the default settings, and noon of the usual day. */
export async function resetServer(server: TestServer): Promise<void> {
  await server.query(EMPTY_TABLES);
  for (const cache of cachesOf(server)) cache.clear();
  server.clock.set(NOON);
  setSettings(server);
}

/** What the providers have read from the database and keep: each has its caches as properties. */
function cachesOf({ app }: TestServer): LRUCache<object, object>[] {
  const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
  return providers.flatMap(({ instance }) =>
    Object.values((instance as object | undefined) ?? {}).filter((value) => value instanceof LRUCache),
  );
}
