import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The row of a player knows since when its name is valid: no server restores an older name from an older token. */
export class DateUsernames1795373100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Tokens from before this moment are older than the names that are stored.
    await db.query('ALTER TABLE player ADD COLUMN username_as_of timestamptz DEFAULT now()');
    await db.query('ALTER TABLE player ALTER COLUMN username_as_of DROP DEFAULT');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE player DROP COLUMN username_as_of');
  }
}
