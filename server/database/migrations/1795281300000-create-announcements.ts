import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAnnouncements1795281300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // A link goes to https or to a path of our own, as in the schema of the answer, because the page uses it as a URL.
    await db.query(`
      CREATE TABLE announcement (
        id uuid NOT NULL,
        title text NOT NULL,
        content text NOT NULL,
        link_text text,
        link_url text,
        created_at timestamptz NOT NULL,
        expiration_date timestamptz NOT NULL,
        CONSTRAINT announcement_pkey PRIMARY KEY (id),
        CONSTRAINT announcement_link_check CHECK (
          (link_text IS NULL) = (link_url IS NULL)
          AND link_url ~ '^(https://[^\\s/\\\\]\\S*|/([^\\s/\\\\]\\S*)?)$'
        )
      )`);
    await db.query(
      `INSERT INTO announcement (id, title, content, link_text, link_url, created_at, expiration_date)
       VALUES ('5d1b1c3e-7a44-4f5e-9d0c-0a6f3b7e2d11', $1, $2, $3, $4, '2026-11-01T04:00:00Z', '2028-01-01T04:00:00Z')`,
      [
        'Welcome to Upshot!',
        'One hole a day, straight up. Everybody plays the same one, a new one opens at 04:00 UTC, and our server plays every run again before it goes on the board.',
        'How it works',
        '/about.html',
      ],
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE announcement');
  }
}
