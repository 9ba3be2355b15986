import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A start counts once its first stroke was seen. Those of before counted without it, and keep their counts. */
export class CountStartsByStrokes1795373000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE play ADD COLUMN stroked boolean NOT NULL DEFAULT true');
    await db.query('ALTER TABLE play ADD CONSTRAINT play_stroked_check CHECK (stroked OR NOT counted)');
  }

  /** Before, a start counted at once, except of a guest above the limit of its network. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      WITH counted AS (
        UPDATE play SET counted = true, stroked = true FROM player
        WHERE player.id = play.player_id AND NOT play.stroked
          AND (player.user_id IS NOT NULL OR player.limited_day IS NULL OR player.limited_day < play.game_day)
        RETURNING play.game_day
      )
      INSERT INTO day_tally (game_day, measure, bucket, shard, n)
      SELECT game_day, 'started', 0, 0, count(*) FROM counted GROUP BY game_day
      ON CONFLICT (game_day, measure, bucket, shard) DO UPDATE SET n = day_tally.n + excluded.n`);
    await db.query('ALTER TABLE play DROP CONSTRAINT play_stroked_check');
    await db.query('ALTER TABLE play DROP COLUMN stroked');
  }
}
