import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts at providers that users have disconnected. */
export class CreateRefusedAccounts1795800100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE identity_refused_account (
        user_id text NOT NULL,
        provider text NOT NULL,
        provider_user_id text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT identity_refused_account_pkey PRIMARY KEY (user_id, provider, provider_user_id),
        CONSTRAINT identity_refused_account_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE identity_refused_account');
  }
}
