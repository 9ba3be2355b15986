import { Injectable } from '@nestjs/common';
import type { LeaderboardEntry, LeaderboardResponse } from '../../../shared/api/leaderboard.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { displayName } from '../../common/display-name.ts';
import { LevelsService } from '../levels/levels.service.ts';
import { type BoardRow, type DayCounts, percentFinished, StandingsService } from '../standings/standings.service.ts';

interface BoardRequest {
  readonly day: GameDay;
  /** Rows of the view that are skipped. */
  readonly offset: number;
  readonly limit: number;
  /** False lists only players with accounts; their ranks are those among all players. */
  readonly showAnonymous: boolean;
  /** True lists only best runs in infuriating mode; their ranks are those among all runs. */
  readonly infuriatingOnly: boolean;
  /** The caller's player, if known. */
  readonly playerId: string | undefined;
}

/** Reads a day's board, page by page. */
@Injectable()
export class LeaderboardService {
  constructor(
    private readonly standings: StandingsService,
    private readonly levels: LevelsService,
  ) {}

  async read({ day, offset, limit, showAnonymous, infuriatingOnly, playerId }: BoardRequest): Promise<LeaderboardResponse> {
    const view = { accountsOnly: !showAnonymous, infuriatingOnly };
    const [counts, page, rows, own, { medals }] = await Promise.all([
      this.standings.counts(day),
      this.standings.page(day, view, offset, limit),
      this.standings.rows(day, view),
      this.standings.rowOf(day, playerId),
      this.levels.ofDay(day),
    ]);
    const average = counts.best.average();
    const userRow = own ? toEntry(own, counts, playerId) : null;
    return {
      leaderboard: page.map((row) => toEntry(row, counts, playerId)),
      averageScore: average === null ? null : Math.round(average * 100) / 100,
      percentFinished: percentFinished(counts),
      userRank: userRow?.rank ?? null,
      gameDay: day,
      medals,
      finishers: counts.best.size,
      rows,
      waitingRivals: [],
      userRow,
    };
  }
}

function toEntry(row: BoardRow, counts: DayCounts, playerId: string | undefined): LeaderboardEntry {
  return {
    score: row.total,
    username: displayName(row.username),
    userId: row.userId,
    isUser: row.playerId === playerId,
    isRival: false,
    infuriatingMode: row.infuriating,
    rank: counts.best.rankOf(row.total),
    runId: row.runId,
  };
}
