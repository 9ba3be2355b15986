import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Hashes of the courses that were replaced before this release, when their days had begun: the files in server/levels/replaced. No day plays
 * them any more.
 */
export const REPLACED_COURSES: readonly string[] = `
  13e8e8806e43aed9 19338a303963bf6b 19cc623aa2d48a16 1b2ec5499380cc57 1cfc3e0e11a7bad6 1e82ef460a47cc65 1eb457e9ae068bbe 2dfa05e3d92ec25b
  372ed56aed21e419 38f8a8d995123997 41eae3d1fb709a7d 4d4b004d5b2d1fd4 4fb95eb66ea5c9af 534907e964e8b3f9 5f94026c5225dcd8 60f2cd4dc83a87f8
  6119e9c3642eff5a 6278ca724663ca36 63152b256a961726 73e4cdcc10c06162 74cdc5c32904aeb7 74eb98c0008eff0a 77c8522f84940757 7e8f89e659046163
  81a87a582ac53dc0 8222150c3b56be8c 873d67f361eb5c1c 9d15546f0e5efd95 9e03dd30ac214a48 a6c18ce5784959cc ab55b6c85848632e b016d4386cd66711
  bc882fe2d201db59 def4a0194e2b62be ec7c548d6de4e96c f4666ffc14cefb18
`
  .trim()
  .split(/\s+/);

const CHECK = 'run_unranked_reason_check';

/**
 * From this release on, the course of a day that has begun never changes: docs/adr/0031. A past day has the course of its latest run on one
 * that was not replaced; without such a run it gets it with its next one. A run that did not rank because it was on a later course than the
 * board counts as one that came too late for its day.
 */
export class KeepDayCourses1795900000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE day_course (
        game_day date NOT NULL,
        course_hash text NOT NULL,
        CONSTRAINT day_course_pkey PRIMARY KEY (game_day)
      )`);
    await db.query(
      `INSERT INTO day_course (game_day, course_hash)
       SELECT DISTINCT ON (game_day) game_day, course_hash FROM run
       WHERE game_day IS NOT NULL AND NOT course_hash = ANY($1::text[])
       ORDER BY game_day, finished_at DESC, id`,
      [REPLACED_COURSES],
    );
    await db.query("UPDATE run SET unranked_reason = NULL WHERE unranked_reason = 'other_course'");
    await replaceCheck(db, ['copy', 'new_guest']);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceCheck(db, ['copy', 'new_guest', 'other_course']);
    await db.query('DROP TABLE day_course');
  }
}

async function replaceCheck(db: QueryRunner, reasons: readonly string[]): Promise<void> {
  const listed = reasons.map((reason) => `'${reason}'`).join(', ');
  await db.query(`ALTER TABLE run DROP CONSTRAINT ${CHECK}`);
  await db.query(
    `ALTER TABLE run ADD CONSTRAINT ${CHECK} CHECK (unranked_reason IS NULL OR (unranked_reason IN (${listed}) AND NOT ranked))`,
  );
}
