import 'reflect-metadata';
import { migrateDatabase } from './database/migrate-database.ts';

/** A step of its own in production, before the new servers start: `npm run migrate`. */
async function migrate(url: string | undefined): Promise<string> {
  if (url) {
    const applied = await migrateDatabase(url);
    return applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`;
  }
  if (process.env.NODE_ENV === 'production') throw new Error('DATABASE_URL is not set: there is nothing to migrate.');
  return 'DATABASE_URL is not set. The embedded database migrates itself when the server starts.';
}

try {
  console.log(await migrate(process.env.DATABASE_URL));
} catch (error) {
  console.error(`Not migrated: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
