import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index from which a player's days in infuriating mode are counted: rows of runs contain large replays. */
export class IndexInfuriatingRuns1795281500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX run_infuriating_idx ON run (player_id, game_day) WHERE infuriating AND ranked');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX run_infuriating_idx');
  }
}
