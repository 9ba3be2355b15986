import { Injectable } from '@nestjs/common';
import type { LeaderboardEntry, LeaderboardResponse } from '../../../shared/api/leaderboard.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { displayName } from '../../common/display-name.ts';
import { percentFinished, StandingsService } from '../standings/standings.service.ts';

interface BoardRequest {
  readonly day: GameDay;
  readonly limit: number;
  /** False lists players with accounts only; ranks stay those among all. */
  readonly showAnonymous: boolean;
  /** Who asks, if known. */
  readonly playerId: string | undefined;
}

/** The top of a day's board. */
@Injectable()
export class LeaderboardService {
  constructor(private readonly standings: StandingsService) {}

  async read({ day, limit, showAnonymous, playerId }: BoardRequest): Promise<LeaderboardResponse> {
    const [counts, rows, userRank] = await Promise.all([
      this.standings.counts(day),
      this.standings.top(day, limit, !showAnonymous),
      this.standings.rankOfPlayer(day, playerId),
    ]);
    const average = counts.best.average();
    return {
      leaderboard: rows.map(
        (row): LeaderboardEntry => ({
          score: row.total,
          username: displayName(row.username),
          userId: row.userId,
          isUser: row.playerId === playerId,
          isRival: false,
          infuriatingMode: row.infuriating,
          rank: counts.best.rankOf(row.total),
          runId: row.runId,
        }),
      ),
      averageScore: average === null ? null : Math.round(average * 100) / 100,
      percentFinished: percentFinished(counts),
      userRank,
      gameDay: day,
      finishers: counts.best.size,
    };
  }
}
