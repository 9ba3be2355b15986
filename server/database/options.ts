import { ENTITIES, MIGRATIONS } from './schema.ts';

/** Options of every connection, embedded or not. */
export const BASE_OPTIONS = {
  type: 'postgres' as const,
  entities: ENTITIES,
  migrations: MIGRATIONS,
  migrationsTableName: 'schema_migration',
  migrationsTransactionMode: 'all' as const,
  // The schema changes by reviewed migrations only.
  synchronize: false,
};
