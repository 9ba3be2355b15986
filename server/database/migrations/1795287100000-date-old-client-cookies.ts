import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DateOldClientCookies1795287100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_client ADD COLUMN old_cookie_until timestamptz');
    // Browsers that are signed in at the upgrade have a cookie with the name of before.
    await db.query("UPDATE identity_client SET old_cookie_until = now() + interval '30 days'");
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_client DROP COLUMN old_cookie_until');
  }
}
