import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePlayers1763600000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE player (
        id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        user_id text,
        username text,
        streak integer NOT NULL DEFAULT 0,
        streak_day date,
        CONSTRAINT player_pkey PRIMARY KEY (id)
      )`);
    await db.query('CREATE UNIQUE INDEX player_user_key ON player (user_id) WHERE user_id IS NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE player');
  }
}
