import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sums of the events of a game day, without a person. Events are found by `analytics_event_time_idx`, which has all that still say who sent
 * them: no others are summed.
 */
export class CreateAnalyticsDays1796100100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // The dimension splits a measure, as a place splits visits; it is '' for a measure that is not split.
    await db.query(`
      CREATE TABLE analytics_day (
        day date NOT NULL,
        measure text NOT NULL,
        dimension text NOT NULL,
        count bigint NOT NULL,
        CONSTRAINT analytics_day_pkey PRIMARY KEY (day, measure, dimension),
        CONSTRAINT analytics_day_count_check CHECK (count >= 0)
      )`);
    // Also days without an event: they need not be summed again.
    await db.query(`
      CREATE TABLE analytics_summed_day (
        day date NOT NULL,
        summed_at timestamptz NOT NULL,
        CONSTRAINT analytics_summed_day_pkey PRIMARY KEY (day)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE analytics_summed_day');
    await db.query('DROP TABLE analytics_day');
  }
}
