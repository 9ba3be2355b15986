import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a provider has said of an account is encrypted while it waits. Sign-ups that wait for something now begin anew. */
export class SealWaitingProfiles1795800000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_oauth_redirect DROP COLUMN profile, ADD COLUMN sealed_profile text');
    await db.query('UPDATE identity_oauth_redirect SET tokens = NULL WHERE used_at IS NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_oauth_redirect DROP COLUMN sealed_profile, ADD COLUMN profile jsonb');
  }
}
