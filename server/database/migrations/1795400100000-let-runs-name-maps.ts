import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A run, and its attempt, belong to the hole of a day or to the course of a map. */
export class LetRunsNameMaps1795400100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE attempt
        ALTER COLUMN game_day DROP NOT NULL,
        ADD COLUMN map_course_sha256 bytea,
        ADD CONSTRAINT attempt_course_check CHECK ((game_day IS NULL) <> (map_course_sha256 IS NULL) AND NOT (game_day IS NULL AND is_first))`);
    await db.query(`
      ALTER TABLE run
        ALTER COLUMN game_day DROP NOT NULL,
        ALTER COLUMN level DROP NOT NULL,
        ADD COLUMN map_id text,
        ADD COLUMN map_revision integer,
        ADD COLUMN map_course_sha256 bytea,
        ADD CONSTRAINT run_map_fkey FOREIGN KEY (map_id, map_revision) REFERENCES map_revision (map_id, revision) ON DELETE SET NULL,
        ADD CONSTRAINT run_map_course_fkey FOREIGN KEY (map_course_sha256) REFERENCES map_course (sha256),
        ADD CONSTRAINT run_course_check CHECK (
          (game_day IS NOT NULL AND level IS NOT NULL AND map_course_sha256 IS NULL AND map_id IS NULL AND map_revision IS NULL)
          OR (game_day IS NULL AND level IS NULL AND map_course_sha256 IS NOT NULL AND (map_id IS NULL) = (map_revision IS NULL)
            AND NOT ranked AND NOT is_first AND unranked_reason IS NULL))`);
    await db.query('CREATE INDEX run_map_idx ON run (map_id, map_revision) WHERE map_id IS NOT NULL');
    await db.query('CREATE INDEX run_map_course_idx ON run (map_course_sha256) WHERE map_course_sha256 IS NOT NULL');
    await db.query(`
      CREATE UNIQUE INDEX run_map_replay_key ON run (player_id, map_course_sha256, replay_sha256) WHERE map_course_sha256 IS NOT NULL`);
    // Attempts on maps are taken off the attempts of a player, which are counted from their index alone.
    await db.query('CREATE INDEX attempt_map_idx ON attempt (player_id) WHERE game_day IS NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    // Attempts of maps go with their runs.
    await db.query('DELETE FROM attempt WHERE game_day IS NULL');
    for (const index of ['attempt_map_idx', 'run_map_replay_key', 'run_map_course_idx', 'run_map_idx'])
      await db.query(`DROP INDEX ${index}`);
    await db.query(`
      ALTER TABLE run
        DROP CONSTRAINT run_course_check,
        DROP CONSTRAINT run_map_course_fkey,
        DROP CONSTRAINT run_map_fkey,
        DROP COLUMN map_course_sha256,
        DROP COLUMN map_revision,
        DROP COLUMN map_id,
        ALTER COLUMN level SET NOT NULL,
        ALTER COLUMN game_day SET NOT NULL`);
    await db.query(`
      ALTER TABLE attempt
        DROP CONSTRAINT attempt_course_check,
        DROP COLUMN map_course_sha256,
        ALTER COLUMN game_day SET NOT NULL`);
  }
}
