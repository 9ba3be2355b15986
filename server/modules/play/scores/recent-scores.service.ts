import { Injectable } from '@nestjs/common';
import type { RecentScoresResponse } from '../../../../shared/api/scores.ts';
import { displayName } from '../../../common/display-name.ts';
import { GuestNumbers } from '../../../common/guest-numbers.ts';
import { StandingsService } from '../standings/standings.service.ts';

/** Lists the players who finished last. */
@Injectable()
export class RecentScoresService {
  constructor(
    private readonly standings: StandingsService,
    private readonly guests: GuestNumbers,
  ) {}

  /** @param playerId the caller's player, if known; only used to mark the caller's own runs */
  async read(playerId: string | undefined): Promise<RecentScoresResponse> {
    const finishes = await this.standings.recentFinishes();
    return {
      recentScores: finishes.map((finish) => ({
        timestamp: finish.finishedAt.toISOString(),
        username: displayName(finish.username),
        score: finish.total,
        infuriatingMode: finish.infuriating,
        userId: finish.userId,
        guest: this.guests.of(finish.day, finish),
        isUser: finish.playerId === playerId,
        runId: finish.runId,
      })),
    };
  }
}
