import type { Session } from '../database/session.ts';

/** A player whose stored streak is not that of the finished days. */
export interface WrongStreak {
  readonly playerId: string;
  readonly streak: number;
  readonly streakDay: string | null;
  readonly wantedStreak: number;
  readonly wantedDay: string | null;
}

/** The last days in a row with a finish, of every player. */
const COMPARED = `
  finished AS (
    SELECT player_id, game_day, (row_number() OVER (PARTITION BY player_id ORDER BY game_day DESC) - 1)::integer AS days_back,
      max(game_day) OVER (PARTITION BY player_id) AS last_day
    FROM play WHERE total IS NOT NULL
  ), streaks AS (
    SELECT player_id, count(*)::integer AS streak, last_day FROM finished WHERE game_day = last_day - days_back GROUP BY player_id, last_day
  ), compared AS (
    SELECT player.id AS player_id, player.streak, player.streak_day, COALESCE(streaks.streak, 0) AS wanted_streak, streaks.last_day AS wanted_day
    FROM player LEFT JOIN streaks ON streaks.player_id = player.id
  )`;

const IS_WRONG = '(compared.streak, compared.streak_day) IS DISTINCT FROM (compared.wanted_streak, compared.wanted_day)';

export function findWrongStreaks(session: Session): Promise<WrongStreak[]> {
  return session.query<WrongStreak>(
    `WITH ${COMPARED}
     SELECT player_id AS "playerId", streak, streak_day::text AS "streakDay", wanted_streak AS "wantedStreak", wanted_day::text AS "wantedDay"
     FROM compared WHERE ${IS_WRONG} ORDER BY player_id`,
  );
}

/** Finds the streaks of these players anew. The players are locked. */
export async function mendStreaks(session: Session, playerIds: readonly string[]): Promise<void> {
  await session.query(
    `WITH ${COMPARED}
     UPDATE player SET streak = wanted_streak, streak_day = wanted_day FROM compared
     WHERE player.id = compared.player_id AND player.id = ANY($1::uuid[]) AND ${IS_WRONG}`,
    [playerIds],
  );
}
