import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Strokes by checkpoint are averaged over best runs in normal mode: in infuriating mode all strokes are charged to the start. */
export class AverageNormalRuns1795500100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO day_tally (game_day, measure, bucket, shard, n)
      SELECT game_day, 'normal', 0, 0, count(*) FROM play WHERE total IS NOT NULL AND NOT infuriating GROUP BY game_day`);
    await addCharged(db, '-');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query("DELETE FROM day_tally WHERE measure = 'normal'");
    await addCharged(db, '+');
  }
}

/** Adds the strokes of infuriating best runs to the counts, or takes them off. A shard may be negative. */
async function addCharged(db: QueryRunner, sign: '+' | '-'): Promise<void> {
  await db.query(`
    INSERT INTO day_tally (game_day, measure, bucket, shard, n)
    SELECT game_day, 'charged', (k - 1)::integer, 0, ${sign}sum(strokes)
    FROM play, unnest(strokes_by_checkpoint) WITH ORDINALITY AS charged (strokes, k)
    WHERE total IS NOT NULL AND infuriating
    GROUP BY game_day, k
    ON CONFLICT (game_day, measure, bucket, shard) DO UPDATE SET n = day_tally.n + excluded.n`);
}
