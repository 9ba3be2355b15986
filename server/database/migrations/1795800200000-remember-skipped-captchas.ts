import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sign-up that began without a captcha, on the way to a provider, needs one when it goes on without the provider. */
export class RememberSkippedCaptchas1795800200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_sign_up ADD COLUMN skipped_captcha boolean NOT NULL DEFAULT false');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE identity_sign_up DROP COLUMN skipped_captcha');
  }
}
