import { ENTITIES, MIGRATIONS } from './schema.ts';

/** What every connection has in common, embedded or not. */
export const BASE_OPTIONS = {
  type: 'postgres' as const,
  entities: ENTITIES,
  migrations: MIGRATIONS,
  migrationsTableName: 'schema_migration',
  migrationsTransactionMode: 'all' as const,
  // The schema changes by migrations that were read like code, never by itself.
  synchronize: false,
};
