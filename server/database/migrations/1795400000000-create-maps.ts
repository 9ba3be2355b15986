import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMaps1795400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE map_course (
        sha256 bytea NOT NULL,
        width integer NOT NULL,
        height integer NOT NULL,
        tiles bytea NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT map_course_pkey PRIMARY KEY (sha256),
        CONSTRAINT map_course_size_check CHECK (octet_length(tiles) = 2 * width * height)
      )`);
    await db.query(`
      CREATE TABLE map (
        id text NOT NULL,
        player_id uuid NOT NULL,
        title text NOT NULL,
        submit_for_daily boolean NOT NULL,
        save_key_sha256 bytea,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT map_pkey PRIMARY KEY (id),
        CONSTRAINT map_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE
      )`);
    await db.query('CREATE INDEX map_player_idx ON map (player_id)');
    await db.query('CREATE UNIQUE INDEX map_save_key ON map (player_id, save_key_sha256) WHERE save_key_sha256 IS NOT NULL');
    await db.query(`
      CREATE TABLE map_revision (
        map_id text NOT NULL,
        revision integer NOT NULL,
        course_sha256 bytea NOT NULL,
        theme text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT map_revision_pkey PRIMARY KEY (map_id, revision),
        CONSTRAINT map_revision_map_fkey FOREIGN KEY (map_id) REFERENCES map (id) ON DELETE CASCADE,
        CONSTRAINT map_revision_course_fkey FOREIGN KEY (course_sha256) REFERENCES map_course (sha256)
      )`);
    // A course that nothing names any more is deleted.
    await db.query('CREATE INDEX map_revision_course_idx ON map_revision (course_sha256)');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['map_revision', 'map', 'map_course']) await db.query(`DROP TABLE ${table}`);
  }
}
