import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The small picture of each map as it was saved last. */
export class KeepMapPictures1795800300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE map_picture (
        map_id text NOT NULL,
        revision integer NOT NULL,
        picture_key text NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT map_picture_pkey PRIMARY KEY (map_id),
        CONSTRAINT map_picture_map_fkey FOREIGN KEY (map_id) REFERENCES map (id) ON DELETE CASCADE
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE map_picture');
  }
}
