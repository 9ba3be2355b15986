import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECK = 'run_unranked_reason_check';

/** A run on another course than the ranked ones of its day does not rank: docs/adr/0024. */
export class RankOneCourseADay1795600000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await replaceCheck(db, ['copy', 'new_guest', 'other_course']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query("UPDATE run SET unranked_reason = 'copy' WHERE unranked_reason = 'other_course'");
    await replaceCheck(db, ['copy', 'new_guest']);
  }
}

async function replaceCheck(db: QueryRunner, reasons: readonly string[]): Promise<void> {
  const listed = reasons.map((reason) => `'${reason}'`).join(', ');
  await db.query(`ALTER TABLE run DROP CONSTRAINT ${CHECK}`);
  await db.query(
    `ALTER TABLE run ADD CONSTRAINT ${CHECK} CHECK (unranked_reason IS NULL OR (unranked_reason IN (${listed}) AND NOT ranked))`,
  );
}
