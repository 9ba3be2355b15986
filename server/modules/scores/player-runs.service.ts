import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../shared/game-day.ts';
import { LIMITS } from '../../../shared/limits.ts';

/** A player's best verified run of a hole, whenever it was played. */
export interface BestRun {
  readonly day: GameDay;
  readonly total: number;
  readonly infuriating: boolean;
}

/** What a player has played, for the modules that tell it. */
@Injectable()
export class PlayerRunsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The best of each day from `first` to `last`, ranked or archived; among equals the one in infuriating mode. */
  async bestRuns(playerId: string, first: GameDay, last: GameDay): Promise<BestRun[]> {
    return this.dataSource.query<BestRun[]>(
      `SELECT DISTINCT ON (game_day) game_day::text AS day, total, infuriating
       FROM run WHERE player_id = $1 AND game_day BETWEEN $2 AND $3
       ORDER BY game_day, total, infuriating DESC`,
      [playerId, first, last],
    );
  }

  /** Rounds that began, `LIMITS.userStatsGames` at most, and days with a ranked finish in infuriating mode. */
  async counts(playerId: string): Promise<{ readonly rounds: number; readonly infuriatingDays: number }> {
    const rows = await this.dataSource.query<{ rounds: number; infuriatingDays: number }[]>(
      `SELECT
         (SELECT count(*)::integer FROM (SELECT 1 FROM attempt WHERE player_id = $1 LIMIT $2) AS counted) AS rounds,
         (SELECT count(DISTINCT game_day)::integer FROM run WHERE player_id = $1 AND infuriating AND ranked) AS "infuriatingDays"`,
      [playerId, LIMITS.userStatsGames],
    );
    return rows[0] ?? { rounds: 0, infuriatingDays: 0 };
  }
}
