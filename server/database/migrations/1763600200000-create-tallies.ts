import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTallies1763600200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE day_tally (
        game_day date NOT NULL,
        measure text NOT NULL,
        bucket integer NOT NULL,
        shard smallint NOT NULL,
        n bigint NOT NULL,
        CONSTRAINT day_tally_pkey PRIMARY KEY (game_day, measure, bucket, shard)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE day_tally');
  }
}
