import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRateLimits1795284000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // The columns and their order are those that the package rate-limiter-flexible expects. The table is not logged: its rows live for
    // minutes, and after a crash of the database the counts may begin again.
    await db.query(`
      CREATE UNLOGGED TABLE rate_limit (
        key varchar(255) NOT NULL,
        points integer NOT NULL DEFAULT 0,
        expire bigint,
        CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE rate_limit');
  }
}
