import { ModulesContainer } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { setSettings } from '../../support/fapi-people.ts';
import { NOON } from '../../support/test-environment.ts';
import type { TestServer } from '../../support/test-server.ts';

/** Tables that a new database has rows in: its migrations, its signing key, what a new server announces. No file that shares a server writes them. */
const KEPT = ['schema_migration', 'identity_signing_key', 'announcement'];

/** Only tables that have ever been written: to truncate all of them takes as long as to copy a database. */
const EMPTY_TABLES = `
DO $$
DECLARE
  written text;
BEGIN
  SELECT string_agg(oid::regclass::text, ', ') INTO written FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
    AND relname NOT IN (${KEPT.map((table) => `'${table}'`)});
  IF written IS NOT NULL THEN EXECUTE 'TRUNCATE ' || written || ' CASCADE'; END IF;
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
