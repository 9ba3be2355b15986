import type { MigrationInterface, QueryRunner } from 'typeorm';
import { updateJobTables } from '../job-tables.ts';

/** The tables of the job library, in a schema of their own. */
export class CreateJobs1796100000000 implements MigrationInterface {
  up(db: QueryRunner): Promise<void> {
    return updateJobTables(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP SCHEMA jobs CASCADE');
  }
}
