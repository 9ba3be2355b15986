import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LetNewPasswordsWait1795287000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE identity_sign_in
        ADD COLUMN new_password_hash text,
        ADD COLUMN ends_other_sessions boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_sign_in DROP COLUMN ends_other_sessions, DROP COLUMN new_password_hash');
  }
}
