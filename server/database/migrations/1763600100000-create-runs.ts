import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRuns1763600100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await createAttempt(db);
    await createRun(db);
    await createPlay(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE play');
    await db.query('DROP TABLE run');
    await db.query('DROP TABLE attempt');
  }
}

async function createAttempt(db: QueryRunner): Promise<void> {
  await db.query(`
    CREATE TABLE attempt (
      id uuid NOT NULL,
      player_id uuid NOT NULL,
      game_day date NOT NULL,
      is_first boolean NOT NULL,
      infuriating boolean NOT NULL,
      started_at timestamptz NOT NULL,
      CONSTRAINT attempt_pkey PRIMARY KEY (id),
      CONSTRAINT attempt_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE
    )`);
  // For the deletion of a player. The other index contains first attempts only.
  await db.query('CREATE INDEX attempt_player_idx ON attempt (player_id)');
  await db.query('CREATE UNIQUE INDEX attempt_first_key ON attempt (player_id, game_day) WHERE is_first');
}

async function createRun(db: QueryRunner): Promise<void> {
  await db.query(`
    CREATE TABLE run (
      id uuid NOT NULL,
      player_id uuid NOT NULL,
      attempt_id uuid NOT NULL,
      game_day date NOT NULL,
      level integer NOT NULL,
      course_hash text NOT NULL,
      infuriating boolean NOT NULL,
      is_first boolean NOT NULL,
      ranked boolean NOT NULL,
      total integer NOT NULL,
      strokes_by_checkpoint integer[] NOT NULL,
      steps integer NOT NULL,
      simulation_version integer NOT NULL,
      replay bytea NOT NULL,
      replay_sha256 bytea NOT NULL,
      finished_at timestamptz NOT NULL,
      CONSTRAINT run_pkey PRIMARY KEY (id),
      CONSTRAINT run_attempt_key UNIQUE (attempt_id),
      CONSTRAINT run_replay_key UNIQUE (player_id, game_day, replay_sha256),
      CONSTRAINT run_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE,
      CONSTRAINT run_attempt_fkey FOREIGN KEY (attempt_id) REFERENCES attempt (id) ON DELETE CASCADE
    )`);
}

async function createPlay(db: QueryRunner): Promise<void> {
  await db.query(`
    CREATE TABLE play (
      game_day date NOT NULL,
      player_id uuid NOT NULL,
      has_account boolean NOT NULL DEFAULT false,
      total integer,
      infuriating boolean NOT NULL DEFAULT false,
      finished_at timestamptz,
      run_id uuid,
      strokes_by_checkpoint integer[],
      first_total integer,
      CONSTRAINT play_pkey PRIMARY KEY (game_day, player_id),
      CONSTRAINT play_player_fkey FOREIGN KEY (player_id) REFERENCES player (id) ON DELETE CASCADE
    )`);
  const board = '(game_day, total, infuriating DESC, finished_at, player_id)';
  await db.query(`CREATE INDEX play_board_idx ON play ${board} WHERE total IS NOT NULL`);
  await db.query(`CREATE INDEX play_account_board_idx ON play ${board} WHERE total IS NOT NULL AND has_account`);
  await db.query('CREATE INDEX play_player_idx ON play (player_id, game_day)');
  await db.query('CREATE INDEX play_recent_idx ON play (finished_at) WHERE total IS NOT NULL');
}
