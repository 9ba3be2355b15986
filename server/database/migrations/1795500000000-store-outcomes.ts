import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A run is stored with what its events led to. Runs from before this have none until they are played again. */
export class StoreOutcomes1795500000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE run ADD COLUMN outcomes bytea');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE run DROP COLUMN outcomes');
  }
}
