import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts a player's days in infuriating mode from an index, because rows of runs contain their large replays. */
export class IndexInfuriatingRuns1795281500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX run_infuriating_idx ON run (player_id, game_day) WHERE infuriating AND ranked');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX run_infuriating_idx');
  }
}
