import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PlayerDay } from '../../../common/player-data.ts';

export interface MovedRuns {
  /** Verified runs that were moved. */
  readonly runs: number;
  /** Attempts of either player that are no longer the first: the other player had begun earlier. */
  readonly lateFirsts: readonly PlayerDay[];
}

/** Moves a device's attempts and runs to an account. */
@Injectable()
export class RunTransferService {
  /** Moves them. The caller has locked both players. */
  async move(manager: EntityManager, { fromId, toId }: { readonly fromId: string; readonly toId: string }): Promise<MovedRuns> {
    const lateFirsts = await settleFirsts(manager, fromId, toId);
    await dropCopies(manager, fromId, toId);
    await manager.query('UPDATE attempt SET player_id = $2 WHERE player_id = $1', [fromId, toId]);
    const moved = await manager.query<{ n: number }[]>(
      `WITH moved AS (UPDATE run SET player_id = $2 WHERE player_id = $1 RETURNING 1) SELECT count(*)::integer AS n FROM moved`,
      [fromId, toId],
    );
    return { runs: moved[0]?.n ?? 0, lateFirsts };
  }
}

/** Leaves at most one first attempt a day: it stays only if the other player had not begun earlier. At the same instant the account's stays. */
async function settleFirsts(manager: EntityManager, fromId: string, toId: string): Promise<MovedRuns['lateFirsts']> {
  const late = await manager.query<PlayerDay[]>(
    `WITH earliest AS (
       SELECT player_id, game_day, min(started_at) AS started_at FROM attempt WHERE player_id IN ($1, $2) GROUP BY player_id, game_day
     ), late AS (
       UPDATE attempt SET is_first = false FROM earliest other
       WHERE attempt.player_id IN ($1, $2) AND attempt.is_first
         AND other.game_day = attempt.game_day AND other.player_id <> attempt.player_id
         AND (other.started_at < attempt.started_at OR (other.started_at = attempt.started_at AND other.player_id = $2))
       RETURNING attempt.player_id, attempt.game_day
     ) SELECT player_id AS "playerId", game_day::text AS day FROM late`,
    [fromId, toId],
  );
  await manager.query(
    `UPDATE run SET is_first = false FROM attempt
     WHERE attempt.id = run.attempt_id AND NOT attempt.is_first AND run.is_first AND run.player_id IN ($1, $2)`,
    [fromId, toId],
  );
  return late;
}

/**
 * Keeps one of two byte-identical runs: the one that ranks or will rank, else the account's. Runs on maps never rank. They have statements of
 * their own: one for both kinds would find no index.
 */
async function dropCopies(manager: EntityManager, fromId: string, toId: string): Promise<void> {
  const copies = `copy.player_id = $1 AND kept.player_id = $2 AND kept.replay_sha256 = copy.replay_sha256`;
  const onDay = `${copies} AND kept.game_day = copy.game_day`;
  await manager.query(
    `DELETE FROM run copy USING run kept WHERE ${onDay} AND (kept.ranked OR kept.unranked_reason = 'new_guest') AND NOT copy.ranked`,
    [toId, fromId],
  );
  await manager.query(`DELETE FROM run copy USING run kept WHERE ${onDay}`, [fromId, toId]);
  await manager.query(`DELETE FROM run copy USING run kept WHERE ${copies} AND kept.map_course_sha256 = copy.map_course_sha256`, [
    fromId,
    toId,
  ]);
}
