import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentityEvents1795700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE identity_event (
        id bigint GENERATED ALWAYS AS IDENTITY,
        type text NOT NULL,
        user_id text NOT NULL,
        data jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT identity_event_pkey PRIMARY KEY (id)
      )`);
    await db.query('CREATE INDEX identity_event_user_idx ON identity_event (user_id)');
    await db.query('CREATE INDEX identity_event_created_idx ON identity_event (created_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE identity_event');
  }
}
