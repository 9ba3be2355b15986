import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants of bonus levels that were used. A row is needed for the ten minutes of its grant, and goes soon after. */
export class CreateAdGrants1796200000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ad_grant (
        id uuid NOT NULL,
        level integer NOT NULL,
        used_at timestamptz NOT NULL,
        CONSTRAINT ad_grant_pkey PRIMARY KEY (id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE ad_grant');
  }
}
