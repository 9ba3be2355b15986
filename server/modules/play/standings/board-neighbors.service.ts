import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { prepared } from '../../../common/prepared-statements.ts';
import { BOARD_COLUMNS, type BoardRow, type BoardView, boardOrder, conditionOf } from './play.repository.ts';

/** Of each side: how a place there compares with the own one, whose runs of equal strokes are in the other mode, and the way from the own row. */
const SIDES = {
  above: {
    isPast: '<',
    otherMode: 'play.infuriating AND NOT own.infuriating',
    away: 'total DESC, infuriating, finished_at DESC, player_id DESC',
  },
  below: {
    isPast: '>',
    otherMode: 'NOT play.infuriating AND own.infuriating',
    away: 'total, infuriating DESC, finished_at, player_id',
  },
} as const;

/**
 * Returns the statement for the row of player $2 on day $1 between the rows of a view right above and below it, up to
 * `LIMITS.boardNeighbors` on each side, in the order of the board. The place of the own row is a key: runs of equal strokes and mode beside
 * it, then those of the other mode, then other strokes. Each of the three is a short range of the view's index. One comparison of the whole
 * key would not be, because the index has the modes in descending order. The statement takes longer to plan than to run. So both sides are
 * one, and the limit is a part of the text: with a parameter in its place PostgreSQL would plan each call anew.
 */
export function neighborsQuery(view: BoardView): string {
  const limit = `LIMIT ${LIMITS.boardNeighbors}`;
  const columns = (table: string) =>
    ['player_id', 'total', 'infuriating', 'finished_at', 'strokes_by_checkpoint', 'run_id'].map((name) => `${table}.${name}`).join();
  const sideOf = ({ isPast, otherMode, away }: (typeof SIDES)[keyof typeof SIDES]) => {
    const range = (condition: string) =>
      `(SELECT ${columns('play')} FROM play WHERE ${conditionOf(view)} AND ${condition} ORDER BY ${away} ${limit})`;
    return `(SELECT * FROM (
        ${range(`play.total = own.total AND play.infuriating = own.infuriating
          AND (play.finished_at, play.player_id) ${isPast} (own.finished_at, own.player_id)`)}
        UNION ALL ${range(`play.total = own.total AND ${otherMode}`)}
        UNION ALL ${range(`play.total ${isPast} own.total`)}
      ) AS side ORDER BY ${away} ${limit})`;
  };
  return `SELECT ${BOARD_COLUMNS} FROM play AS own
    CROSS JOIN LATERAL (${sideOf(SIDES.above)} UNION ALL SELECT ${columns('own')} UNION ALL ${sideOf(SIDES.below)}) AS play
    JOIN player ON player.id = play.player_id
    WHERE own.game_day = $1 AND own.player_id = $2 AND own.total IS NOT NULL
    ORDER BY ${boardOrder('play')}`;
}

/** Finds the rows of a day's board that are right beside the own one, however many it has. */
@Injectable()
export class BoardNeighborsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the player's own row between up to `LIMITS.boardNeighbors` rows of the view on each side, in the order of the board; nothing
   * without a verified finish.
   */
  async around(day: GameDay, view: BoardView, playerId: string): Promise<BoardRow[]> {
    return this.dataSource.query<BoardRow[]>(prepared(neighborsQuery(view)), [day, playerId]);
  }
}
