import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets people be found by their names: every account has a player, and two indexes on the names. */
export class FindPlayersByName1795371100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    try {
      await db.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    } catch (error) {
      throw new Error(refusalOf(error), { cause: error });
    }
    await db.query(`
      INSERT INTO player (id, user_id, username, created_at)
      SELECT gen_random_uuid(), id, username, created_at FROM identity_user
      ON CONFLICT (user_id) WHERE user_id IS NOT NULL DO NOTHING`);
    // Names that begin with a text, names in their order, and one name. Other collations do not support the first.
    await db.query('CREATE INDEX player_name_idx ON player ((lower(username) COLLATE "C")) WHERE user_id IS NOT NULL');
    // Names that contain a text.
    await db.query('CREATE INDEX player_name_search_idx ON player USING gin (lower(username) gin_trgm_ops) WHERE user_id IS NOT NULL');
    // Tells the planner how many names contain a text. Where there are many, it reads them in order and stops at the last that is wanted.
    await db.query('CREATE STATISTICS player_name_statistics ON (lower(username)) FROM player');
  }

  /** The extension stays, because others may use it. So do the players: they are as if each account had called once. */
  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP STATISTICS player_name_statistics');
    await db.query('DROP INDEX player_name_search_idx');
    await db.query('DROP INDEX player_name_idx');
  }
}

/** Says what the operator has to do. */
function refusalOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The database refuses the extension pg_trgm, which the search for players needs (${reason}). Install the additional modules of PostgreSQL (the package postgresql-contrib), run "CREATE EXTENSION pg_trgm" in this database as its administrator, and migrate again.`;
}
