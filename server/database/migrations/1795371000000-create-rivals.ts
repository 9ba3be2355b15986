import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRivals1795371000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE rival (
        player_id uuid NOT NULL,
        rival_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT rival_pkey PRIMARY KEY (player_id, rival_id),
        CONSTRAINT rival_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE,
        CONSTRAINT rival_rival_fkey FOREIGN KEY (rival_id) REFERENCES player (id) ON DELETE CASCADE,
        CONSTRAINT rival_self_check CHECK (player_id <> rival_id)
      )`);
    // An account that is deleted is found as the rival of others.
    await db.query('CREATE INDEX rival_rival_idx ON rival (rival_id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE rival');
  }
}
