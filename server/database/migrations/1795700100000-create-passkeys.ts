import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePasskeys1795700100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE identity_passkey (
        id text NOT NULL,
        user_id text NOT NULL,
        name text NOT NULL,
        credential_id text,
        public_key bytea,
        counter bigint NOT NULL DEFAULT 0,
        transports jsonb NOT NULL DEFAULT '[]',
        aaguid text,
        device_type text,
        backed_up boolean NOT NULL DEFAULT false,
        verification_id text,
        verified_at timestamptz,
        last_used_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT identity_passkey_pkey PRIMARY KEY (id),
        CONSTRAINT identity_passkey_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
      )`);
    await db.query('CREATE UNIQUE INDEX identity_passkey_credential_key ON identity_passkey (credential_id)');
    await db.query('CREATE INDEX identity_passkey_user_idx ON identity_passkey (user_id)');
    await db.query('CREATE INDEX identity_passkey_verification_idx ON identity_passkey (verification_id)');
    await db.query('ALTER TABLE identity_user ADD COLUMN passkey_handle text');
    await db.query('CREATE UNIQUE INDEX identity_user_passkey_handle_key ON identity_user (passkey_handle)');
    await db.query('ALTER TABLE identity_verification ADD COLUMN nonce text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_verification DROP COLUMN nonce');
    await db.query('ALTER TABLE identity_user DROP COLUMN passkey_handle');
    await db.query('DROP TABLE identity_passkey');
  }
}
