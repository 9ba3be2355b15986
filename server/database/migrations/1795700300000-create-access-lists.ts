import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The allow list and the block list of sign-ups. A sign-up looks for its values in both lists at once. */
export class CreateAccessLists1795700300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE identity_access_entry (
        kind text NOT NULL,
        value text NOT NULL,
        list text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT identity_access_entry_pkey PRIMARY KEY (kind, value, list)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE identity_access_entry');
  }
}
