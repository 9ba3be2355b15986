import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../shared/game-day.ts';
import { BOARD_COLUMNS, type BoardRow, type BoardView, boardOrder, conditionOf } from './play.repository.ts';

type Side = 'above' | 'below';

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
} as const satisfies Record<Side, unknown>;

/**
 * Returns the statement for the rows of a view right above or below the row of player $2 on day $1, up to $3, in the order of the board. The
 * place of the own row is a key: runs of equal strokes and mode beside it, then those of the other mode, then other strokes. Each of the three
 * is a short range of the view's index. One comparison of the whole key would not be, because the index has the modes in descending order.
 */
export function neighborsQuery(view: BoardView, side: Side): string {
  const { isPast, otherMode, away } = SIDES[side];
  const range = (condition: string) =>
    `(SELECT play.game_day, play.player_id, play.total, play.infuriating, play.finished_at FROM play
      WHERE ${conditionOf(view)} AND ${condition} ORDER BY ${away} LIMIT $3)`;
  return `WITH near AS (
      SELECT beside.* FROM play AS own CROSS JOIN LATERAL (
        ${range(`play.total = own.total AND play.infuriating = own.infuriating
          AND (play.finished_at, play.player_id) ${isPast} (own.finished_at, own.player_id)`)}
        UNION ALL ${range(`play.total = own.total AND ${otherMode}`)}
        UNION ALL ${range(`play.total ${isPast} own.total`)}
      ) AS beside
      WHERE own.game_day = $1 AND own.player_id = $2 AND own.total IS NOT NULL ORDER BY ${away} LIMIT $3
    )
    SELECT ${BOARD_COLUMNS} FROM near
    JOIN play ON play.game_day = near.game_day AND play.player_id = near.player_id
    JOIN player ON player.id = near.player_id
    ORDER BY ${boardOrder('play')}`;
}

/** Finds the rows of a day's board that are right beside the own one, however many it has. */
@Injectable()
export class BoardNeighborsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns up to `limit` rows of the view on each side of the player's own, in the order of the board; none without a verified finish. */
  async of(day: GameDay, view: BoardView, playerId: string, limit: number): Promise<Record<Side, BoardRow[]>> {
    const read = (side: Side) => this.dataSource.query<BoardRow[]>(neighborsQuery(view, side), [day, playerId, limit]);
    const [above, below] = await Promise.all([read('above'), read('below')]);
    return { above, below };
  }
}
