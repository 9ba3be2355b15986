import { Injectable } from '@nestjs/common';
import type { RecentScoresResponse } from '../../../../shared/api/scores.ts';
import type { CallerSession } from '../../../common/caller-session.ts';
import { displayName } from '../../../common/display-name.ts';
import { GuestNumbers } from '../../../common/guest-numbers.ts';
import { RivalIdsService } from '../../people/rivals/rival-ids.service.ts';
import { StandingsService } from '../standings/standings.service.ts';

/** Lists the players who finished last. */
@Injectable()
export class RecentScoresService {
  constructor(
    private readonly standings: StandingsService,
    private readonly rivalIds: RivalIdsService,
    private readonly guests: GuestNumbers,
  ) {}

  /** @param caller marks the caller's own runs, those of rivals, and those that are better than the caller's own */
  async read({ playerId, account }: Pick<CallerSession, 'playerId' | 'account'>): Promise<RecentScoresResponse> {
    const finishes = await this.standings.recentFinishes();
    const days = [...new Set(finishes.map(({ day }) => day))];
    const [rivalIds, counts, plays] = await Promise.all([
      account !== undefined && playerId !== undefined ? this.rivalIds.of(playerId) : new Set<string>(),
      Promise.all(days.map((day) => this.standings.counts(day))),
      Promise.all(days.map((day) => this.standings.playOf(day, playerId))),
    ]);
    return {
      recentScores: finishes.map((finish) => {
        const at = days.indexOf(finish.day);
        const own = plays[at]?.total ?? null;
        return {
          timestamp: finish.finishedAt.toISOString(),
          username: displayName(finish.username),
          score: finish.total,
          infuriatingMode: finish.infuriating,
          userId: finish.userId,
          guest: this.guests.of(finish.day, finish),
          isUser: finish.playerId === playerId,
          runId: finish.runId,
          rank: counts[at]?.best.rankOf(finish.total) ?? null,
          isRival: rivalIds.has(finish.playerId),
          beatsUser: own !== null && finish.total < own,
        };
      }),
    };
  }
}
