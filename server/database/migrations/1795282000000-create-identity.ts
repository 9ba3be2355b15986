import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the identity service: users, their proofs, and their sessions on browser clients. */
export class CreateIdentity1795282000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statement of [...ACCOUNTS, ...BROWSERS, ...ATTEMPTS]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await db.query(`DROP TABLE ${table}`);
  }
}

/** In this order each table refers only to earlier ones. */
const TABLES = [
  'identity_user',
  'identity_identification',
  'identity_backup_code',
  'identity_profile_image',
  'identity_ticket',
  'identity_signing_key',
  'identity_client',
  'identity_session',
  'identity_verification',
  'identity_sign_in',
  'identity_sign_up',
];

const ACCOUNTS = [
  `CREATE TABLE identity_user (
    id text NOT NULL,
    username text,
    username_key text,
    first_name text,
    last_name text,
    password_hash text,
    primary_email_address_id text,
    primary_phone_number_id text,
    public_metadata jsonb NOT NULL DEFAULT '{}',
    unsafe_metadata jsonb NOT NULL DEFAULT '{}',
    totp_secret text,
    totp_verified_at timestamptz,
    totp_last_step integer,
    profile_image_id text,
    failed_attempts integer NOT NULL DEFAULT 0,
    locked_until timestamptz,
    banned boolean NOT NULL DEFAULT false,
    legal_accepted_at timestamptz,
    mfa_enabled_at timestamptz,
    mfa_disabled_at timestamptz,
    last_sign_in_at timestamptz,
    last_active_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT identity_user_pkey PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX identity_user_username_key ON identity_user (username_key) WHERE username_key IS NOT NULL',
  `CREATE TABLE identity_identification (
    id text NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    identifier text NOT NULL,
    verified_at timestamptz,
    verification_id text,
    reserved_for_second_factor boolean NOT NULL DEFAULT false,
    default_second_factor boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT identity_identification_pkey PRIMARY KEY (id),
    CONSTRAINT identity_identification_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  // A verified e-mail address or phone number belongs to one account; unverified ones may be entered by many.
  `CREATE UNIQUE INDEX identity_identification_verified_key ON identity_identification (type, identifier)
   WHERE verified_at IS NOT NULL`,
  'CREATE INDEX identity_identification_verification_idx ON identity_identification (verification_id)',
  'CREATE UNIQUE INDEX identity_identification_user_key ON identity_identification (user_id, type, identifier)',
  `CREATE TABLE identity_backup_code (
    id text NOT NULL,
    user_id text NOT NULL,
    code_hash text NOT NULL,
    used_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT identity_backup_code_pkey PRIMARY KEY (id),
    CONSTRAINT identity_backup_code_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX identity_backup_code_user_idx ON identity_backup_code (user_id)',
  `CREATE TABLE identity_profile_image (
    id text NOT NULL,
    user_id text NOT NULL,
    media_type text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT identity_profile_image_pkey PRIMARY KEY (id),
    CONSTRAINT identity_profile_image_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX identity_profile_image_user_idx ON identity_profile_image (user_id)',
  `CREATE TABLE identity_ticket (
    id text NOT NULL,
    user_id text NOT NULL,
    token_hash text NOT NULL,
    expire_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT identity_ticket_pkey PRIMARY KEY (id),
    CONSTRAINT identity_ticket_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX identity_ticket_token_key ON identity_ticket (token_hash)',
];

const BROWSERS = [
  `CREATE TABLE identity_signing_key (
    id text NOT NULL,
    public_jwk jsonb NOT NULL,
    private_key text NOT NULL,
    created_at timestamptz NOT NULL,
    retire_at timestamptz,
    CONSTRAINT identity_signing_key_pkey PRIMARY KEY (id)
  )`,
  `CREATE TABLE identity_client (
    id text NOT NULL,
    token_hash text NOT NULL,
    previous_token_hash text,
    rotated_at timestamptz NOT NULL,
    last_active_session_id text,
    sign_in_id text,
    sign_up_id text,
    captcha_passed_until timestamptz,
    captcha_failures integer NOT NULL DEFAULT 0,
    last_authentication_strategy text,
    cookie_expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT identity_client_pkey PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX identity_client_token_key ON identity_client (token_hash)',
  `CREATE INDEX identity_client_previous_token_idx ON identity_client (previous_token_hash)
   WHERE previous_token_hash IS NOT NULL`,
  `CREATE TABLE identity_session (
    id text NOT NULL,
    client_id text NOT NULL,
    user_id text NOT NULL,
    status text NOT NULL,
    first_factor_at timestamptz NOT NULL,
    second_factor_at timestamptz,
    reverification jsonb,
    device_type text,
    browser_name text,
    browser_version text,
    is_mobile boolean NOT NULL DEFAULT false,
    ip_address text,
    last_active_at timestamptz NOT NULL,
    expire_at timestamptz NOT NULL,
    abandon_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT identity_session_pkey PRIMARY KEY (id),
    CONSTRAINT identity_session_client_fkey FOREIGN KEY (client_id) REFERENCES identity_client (id) ON DELETE CASCADE,
    CONSTRAINT identity_session_user_fkey FOREIGN KEY (user_id) REFERENCES identity_user (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX identity_session_client_idx ON identity_session (client_id)',
  'CREATE INDEX identity_session_user_idx ON identity_session (user_id)',
];

const ATTEMPTS = [
  `CREATE TABLE identity_verification (
    id text NOT NULL,
    strategy text NOT NULL,
    status text NOT NULL,
    identification_id text,
    target text,
    code_hash text,
    link_hash text,
    redirect_url text,
    client_id text,
    verified_at_client text,
    attempts integer NOT NULL DEFAULT 0,
    error jsonb,
    expire_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT identity_verification_pkey PRIMARY KEY (id)
  )`,
  'CREATE INDEX identity_verification_identification_idx ON identity_verification (identification_id)',
  'CREATE INDEX identity_verification_link_idx ON identity_verification (link_hash) WHERE link_hash IS NOT NULL',
  `CREATE TABLE identity_sign_in (
    id text NOT NULL,
    client_id text NOT NULL,
    status text NOT NULL,
    identifier text,
    user_id text,
    first_verification_id text,
    second_verification_id text,
    created_session_id text,
    abandon_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT identity_sign_in_pkey PRIMARY KEY (id),
    CONSTRAINT identity_sign_in_client_fkey FOREIGN KEY (client_id) REFERENCES identity_client (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX identity_sign_in_client_idx ON identity_sign_in (client_id)',
  'CREATE INDEX identity_sign_in_user_idx ON identity_sign_in (user_id)',
  'CREATE INDEX identity_sign_in_abandon_idx ON identity_sign_in (abandon_at)',
  `CREATE TABLE identity_sign_up (
    id text NOT NULL,
    client_id text NOT NULL,
    status text NOT NULL,
    email_address text,
    phone_number text,
    username text,
    first_name text,
    last_name text,
    password_hash text,
    unsafe_metadata jsonb NOT NULL DEFAULT '{}',
    legal_accepted_at timestamptz,
    email_verification_id text,
    phone_verification_id text,
    created_user_id text,
    created_session_id text,
    abandon_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT identity_sign_up_pkey PRIMARY KEY (id),
    CONSTRAINT identity_sign_up_client_fkey FOREIGN KEY (client_id) REFERENCES identity_client (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX identity_sign_up_client_idx ON identity_sign_up (client_id)',
  'CREATE INDEX identity_sign_up_user_idx ON identity_sign_up (created_user_id)',
  'CREATE INDEX identity_sign_up_abandon_idx ON identity_sign_up (abandon_at)',
];
