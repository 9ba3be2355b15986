import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the two views of a board with only runs in infuriating mode. Without them a query would read all other rows. */
export class IndexInfuriatingBoards1795281400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const board = '(game_day, total, infuriating DESC, finished_at, player_id)';
    await db.query(`CREATE INDEX play_infuriating_board_idx ON play ${board} WHERE total IS NOT NULL AND infuriating`);
    await db.query(
      `CREATE INDEX play_account_infuriating_board_idx ON play ${board} WHERE total IS NOT NULL AND infuriating AND has_account`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX play_infuriating_board_idx');
    await db.query('DROP INDEX play_account_infuriating_board_idx');
  }
}
