import { Injectable } from '@nestjs/common';
import type { RecentScoresResponse } from '../../../../shared/api/scores.ts';
import type { CallerSession } from '../../../common/caller-session.ts';
import { displayName } from '../../../common/display-name.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { GuestNumbers } from '../../../common/guest-numbers.ts';
import { RivalIdsService } from '../../people/rivals/rival-ids.service.ts';
import { StandingsService } from '../standings/standings.service.ts';

/** Lists the players who finished last. */
@Injectable()
export class RecentScoresService {
  constructor(
    private readonly calendar: GameCalendar,
    private readonly standings: StandingsService,
    private readonly rivalIds: RivalIdsService,
    private readonly guests: GuestNumbers,
  ) {}

  /** Marks the caller's own runs and those of rivals. Ranks, and what beats the caller, are told of today only. */
  async read({ playerId, account }: Pick<CallerSession, 'playerId' | 'account'>): Promise<RecentScoresResponse> {
    const today = this.calendar.today();
    const [finishes, counts, own, rivalIds] = await Promise.all([
      this.standings.recentFinishes(),
      this.standings.counts(today),
      this.standings.playOf(today, playerId),
      account !== undefined && playerId !== undefined ? this.rivalIds.of(playerId) : new Set<string>(),
    ]);
    const best = own?.total ?? null;
    return {
      recentScores: finishes.map((finish) => {
        const isToday = finish.day === today;
        return {
          timestamp: finish.finishedAt.toISOString(),
          username: displayName(finish.username),
          score: finish.total,
          infuriatingMode: finish.infuriating,
          userId: finish.userId,
          guest: this.guests.of(finish.day, finish),
          isUser: finish.playerId === playerId,
          runId: finish.runId,
          rank: isToday ? counts.best.rankOf(finish.total) : null,
          isRival: rivalIds.has(finish.playerId),
          beatsUser: isToday && best !== null && finish.total < best,
        };
      }),
    };
  }
}
