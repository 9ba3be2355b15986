import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guests may keep a name. Two of them never keep the same: the second one has a number behind it, in the bits above the first 32. */
export class KeepGuestNames1796300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE player
        ADD COLUMN kept_guest bigint,
        ADD COLUMN kept_since date,
        ADD CONSTRAINT player_kept_guest_check CHECK ((kept_guest IS NULL) = (kept_since IS NULL))`);
    await db.query(
      `CREATE UNIQUE INDEX player_kept_guest_key ON player ((kept_guest & 4095), (kept_guest >> 32)) WHERE kept_guest IS NOT NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE player DROP COLUMN kept_guest, DROP COLUMN kept_since');
  }
}
