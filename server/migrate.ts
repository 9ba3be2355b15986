import 'reflect-metadata';
import { type Config, readMigrationConfig } from './config/config.ts';
import { migrateDatabase } from './database/migrate-database.ts';

/** A separate step in production, before the new servers start: `npm run migrate`. */
async function migrate({ NODE_ENV, DATABASE_URL: url }: Pick<Config, 'NODE_ENV' | 'DATABASE_URL'>): Promise<string> {
  if (url !== undefined) {
    const applied = await migrateDatabase(url);
    return applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`;
  }
  if (NODE_ENV === 'production') throw new Error('DATABASE_URL is not set: there is nothing to migrate.');
  return 'DATABASE_URL is not set. The embedded database migrates itself when the server starts.';
}

try {
  console.log(await migrate(readMigrationConfig(process.env)));
} catch (error) {
  console.error(`Not migrated: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
