import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of users at other providers, and the redirects by which they are reached. */
export class CreateExternalAccounts1795700200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_sign_up DROP COLUMN external_verification_id');
    await db.query('DROP TABLE identity_oauth_redirect');
    await db.query('DROP TABLE identity_external_account');
    await db.query('ALTER TABLE identity_verification DROP COLUMN external_redirect_url');
    // Earlier releases do not know them.
    await db.query("DELETE FROM identity_verification WHERE strategy LIKE 'oauth%' OR strategy LIKE 'from_oauth%'");
  }
}

const STATEMENTS = [
  `CREATE TABLE identity_external_account (
    id text NOT NULL,
    identification_id text NOT NULL,
    user_id text NOT NULL,
    provider text NOT NULL,
    provider_user_id text,
    approved_scopes text NOT NULL DEFAULT '',
    email_address text,
    email_verified boolean NOT NULL DEFAULT false,
    first_name text,
    last_name text,
    username text,
    public_metadata jsonb NOT NULL DEFAULT '{}',
    label text,
    tokens text,
    verification_id text,
    verified_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT identity_external_account_pkey PRIMARY KEY (id),
    CONSTRAINT identity_external_account_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX identity_external_account_subject_key ON identity_external_account (provider, provider_user_id)',
  'CREATE UNIQUE INDEX identity_external_account_user_key ON identity_external_account (user_id, provider)',
  'CREATE INDEX identity_external_account_verification_idx ON identity_external_account (verification_id)',
  `CREATE TABLE identity_oauth_redirect (
    id text NOT NULL,
    state_hash text NOT NULL,
    client_id text NOT NULL,
    purpose text NOT NULL,
    subject_id text NOT NULL,
    strategy text NOT NULL,
    verification_id text NOT NULL,
    redirect_url text NOT NULL,
    complete_url text NOT NULL,
    sealed text NOT NULL,
    posted text,
    handle_hash text,
    posted_at timestamptz,
    profile jsonb,
    approved_scopes text NOT NULL DEFAULT '',
    tokens text,
    used_at timestamptz,
    expire_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT identity_oauth_redirect_pkey PRIMARY KEY (id),
    CONSTRAINT identity_oauth_redirect_client_fkey FOREIGN KEY (client_id) REFERENCES identity_client (id) ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX identity_oauth_redirect_state_key ON identity_oauth_redirect (state_hash)',
  'CREATE UNIQUE INDEX identity_oauth_redirect_handle_key ON identity_oauth_redirect (handle_hash)',
  'CREATE INDEX identity_oauth_redirect_verification_idx ON identity_oauth_redirect (verification_id)',
  'CREATE INDEX identity_oauth_redirect_client_idx ON identity_oauth_redirect (client_id)',
  'CREATE INDEX identity_oauth_redirect_expire_idx ON identity_oauth_redirect (expire_at)',
  'ALTER TABLE identity_sign_up ADD COLUMN external_verification_id text',
  'ALTER TABLE identity_verification ADD COLUMN external_redirect_url text',
];
