import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A run is recognized by its submission key, even if it is sent again without the cookie of its player. */
export class AddSubmissionKeys1795283000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE run ADD COLUMN submission_key_sha256 bytea');
    await db.query('CREATE UNIQUE INDEX run_submission_key ON run (submission_key_sha256) WHERE submission_key_sha256 IS NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX run_submission_key');
    await db.query('ALTER TABLE run DROP COLUMN submission_key_sha256');
  }
}
