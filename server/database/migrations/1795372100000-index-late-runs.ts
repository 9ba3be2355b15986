import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index from which a player's late finishes are read, with their strokes: rows of runs contain large replays. */
export class IndexLateRuns1795372100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX run_late_idx ON run (player_id, game_day, total) WHERE NOT ranked AND unranked_reason IS NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX run_late_idx');
  }
}
