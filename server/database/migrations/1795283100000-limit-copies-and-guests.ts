import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the same bytes rank once a day, and gives a network a number of new guests a day. */
export class LimitCopiesAndGuests1795283100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE run ADD COLUMN unranked_reason text');
    await db.query(
      `ALTER TABLE run ADD CONSTRAINT run_unranked_reason_check
       CHECK (unranked_reason IS NULL OR (unranked_reason IN ('copy', 'new_guest') AND NOT ranked))`,
    );
    // Not unique: runs of earlier days that were copied stay as they were.
    await db.query('CREATE INDEX run_ranked_replay_idx ON run (game_day, replay_sha256) WHERE ranked');
    await db.query(`CREATE INDEX run_waiting_idx ON run (player_id) WHERE unranked_reason = 'new_guest'`);
    await db.query('ALTER TABLE player ADD COLUMN limited_day date');
    await db.query('ALTER TABLE play ADD COLUMN counted boolean NOT NULL DEFAULT true');
    await db.query(`
      CREATE TABLE new_guest_count (
        game_day date NOT NULL,
        network bytea NOT NULL,
        guests integer NOT NULL,
        CONSTRAINT new_guest_count_pkey PRIMARY KEY (game_day, network)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE new_guest_count');
    await db.query('ALTER TABLE play DROP COLUMN counted');
    await db.query('ALTER TABLE player DROP COLUMN limited_day');
    await db.query('DROP INDEX run_waiting_idx');
    await db.query('DROP INDEX run_ranked_replay_idx');
    await db.query('ALTER TABLE run DROP CONSTRAINT run_unranked_reason_check');
    await db.query('ALTER TABLE run DROP COLUMN unranked_reason');
  }
}
