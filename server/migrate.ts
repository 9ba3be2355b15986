import 'reflect-metadata';
import { migrateDatabase } from './database/migrate-database.ts';

/** A step of its own in production, before the new servers start: `npm run migrate`. */
const url = process.env.DATABASE_URL;
if (url) {
  const applied = await migrateDatabase(url);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
} else if (process.env.NODE_ENV === 'production') {
  console.error('DATABASE_URL is not set: there is nothing to migrate.');
  process.exitCode = 1;
} else {
  console.log('DATABASE_URL is not set. The embedded database migrates itself when the server starts.');
}
