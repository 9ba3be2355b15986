import type { Session } from '../database/session.ts';

/** A player's day whose row does not agree with its ranked runs. */
export interface WrongPlay {
  readonly day: string;
  readonly playerId: string;
  /** Strokes of the best run as stored, and as its ranked runs say; null for none. */
  readonly total: number | null;
  readonly bestTotal: number | null;
  readonly isBestWrong: boolean;
  /** Strokes of the blind run. */
  readonly firstTotal: number | null;
  readonly blindTotal: number | null;
  readonly isFirstWrong: boolean;
  /** There is a ranked run, and the player is not counted among those who started. */
  readonly isUncounted: boolean;
}

/**
 * Every day of every player: the stored row (`play`) beside the run that it must have (`wanted`) and the blind run. Of equal best runs the
 * stored one is as right as any other: the first that came has the row, and when two players become one, the row of the account.
 */
const COMPARED = `
  best AS (
    SELECT DISTINCT ON (player_id, game_day) player_id, game_day, id, total, infuriating
    FROM run WHERE ranked ORDER BY player_id, game_day, total, infuriating DESC, finished_at, id
  ), blind AS (
    SELECT player_id, game_day, min(total) AS total FROM run WHERE ranked AND is_first GROUP BY player_id, game_day
  ), days AS (
    SELECT player_id, game_day FROM play UNION SELECT player_id, game_day FROM best
  ), compared AS (
    SELECT days.game_day, days.player_id, play.total, play.first_total, wanted.id AS wanted_id, wanted.total AS best_total,
      COALESCE(wanted.infuriating, false) AS wanted_infuriating, wanted.finished_at AS wanted_finished_at,
      wanted.strokes_by_checkpoint AS wanted_strokes, blind.total AS blind_total,
      (play.run_id, play.total, COALESCE(play.infuriating, false), play.finished_at, play.strokes_by_checkpoint) IS DISTINCT FROM
        (wanted.id, wanted.total, COALESCE(wanted.infuriating, false), wanted.finished_at, wanted.strokes_by_checkpoint) AS is_best_wrong,
      play.first_total IS DISTINCT FROM blind.total AS is_first_wrong,
      wanted.id IS NOT NULL AND NOT COALESCE(play.counted, false) AS is_uncounted
    FROM days
    LEFT JOIN play USING (player_id, game_day)
    LEFT JOIN best USING (player_id, game_day)
    LEFT JOIN blind USING (player_id, game_day)
    LEFT JOIN run held ON held.id = play.run_id AND held.player_id = days.player_id AND held.game_day = days.game_day AND held.ranked
      AND held.total = best.total AND held.infuriating = best.infuriating
    LEFT JOIN run wanted ON wanted.id = COALESCE(held.id, best.id)
  )`;

const IS_WRONG = 'is_best_wrong OR is_first_wrong OR is_uncounted';

/** Finds the rows that do not agree with the runs, in one reading: it sees each transaction of a running server whole or not at all. */
export function findWrongPlays(session: Session): Promise<WrongPlay[]> {
  return session.query<WrongPlay>(
    `WITH ${COMPARED}
     SELECT game_day::text AS day, player_id AS "playerId", total, best_total AS "bestTotal", is_best_wrong AS "isBestWrong",
       first_total AS "firstTotal", blind_total AS "blindTotal", is_first_wrong AS "isFirstWrong", is_uncounted AS "isUncounted"
     FROM compared WHERE ${IS_WRONG} ORDER BY game_day, player_id`,
  );
}

/** Makes the rows of these players agree with their runs. The players are locked. */
export async function mendPlays(session: Session, playerIds: readonly string[]): Promise<void> {
  await session.query(
    `WITH ${COMPARED}
     INSERT INTO play (game_day, player_id, has_account, stroked, counted, total, infuriating, finished_at, run_id, strokes_by_checkpoint, first_total)
     SELECT game_day, player_id, player.user_id IS NOT NULL, true, true, best_total, wanted_infuriating, wanted_finished_at, wanted_id,
       wanted_strokes, blind_total
     FROM compared JOIN player ON player.id = player_id WHERE player_id = ANY($1::uuid[]) AND (${IS_WRONG})
     ON CONFLICT (game_day, player_id) DO UPDATE SET
       stroked = play.stroked OR excluded.total IS NOT NULL, counted = play.counted OR excluded.total IS NOT NULL,
       total = excluded.total, infuriating = excluded.infuriating, finished_at = excluded.finished_at, run_id = excluded.run_id,
       strokes_by_checkpoint = excluded.strokes_by_checkpoint, first_total = excluded.first_total`,
    [playerIds],
  );
}
