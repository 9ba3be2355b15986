import { Injectable } from '@nestjs/common';
import type { UserStats, UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import { streakOn } from '../../../../shared/streak.ts';
import { displayName } from '../../../common/display-name.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { type PlayerFacts, PlayersService } from '../../people/players/players.service.ts';
import { UnlockedStylesService } from '../ball-styles/unlocked-styles.service.ts';
import { CountersService, type PlayerCounters } from '../counters/counters.service.ts';

const NO_STATS: UserStats = {
  days_played: 0,
  total_games: 0,
  daily_runs_completed: 0,
  times_beat_average: 0,
  times_top_20_percentile: 0,
  infuriating_completed: 0,
  daily_first_places: 0,
};

/** What the service knows; whether the caller's token tells a name is for the controller to say. */
type StatsAnswer = Omit<UserStatsResponse, 'hasNameClaim'>;

/** A player's counts, streak and results of today. */
@Injectable()
export class UserStatsService {
  constructor(
    private readonly players: PlayersService,
    private readonly counters: CountersService,
    private readonly styles: UnlockedStylesService,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * Returns the caller's own, and keeps the ball styles that they have earned.
   * @param playerId the caller's player; undefined for an unknown caller, for whom none is created
   */
  async own(playerId: string | undefined): Promise<StatsAnswer> {
    if (playerId === undefined) return this.answer(NO_STATS, undefined, undefined);
    const [{ stats, today }, facts] = await Promise.all([this.counters.of(playerId), this.players.describe(playerId)]);
    return { ...this.answer(stats, facts, today), unlockedStyles: await this.styles.keep(playerId, stats) };
  }

  /** Returns those of another player, as everybody who is signed in may see them: without today's results and the styles. */
  async ofOther(playerId: string): Promise<StatsAnswer> {
    const [{ stats }, facts] = await Promise.all([this.counters.of(playerId), this.players.describe(playerId)]);
    return this.answer(stats, facts, undefined);
  }

  private answer(stats: UserStats, facts: PlayerFacts | undefined, play: PlayerCounters['today']): StatsAnswer {
    const today = this.calendar.today();
    const firstAttemptScore = play?.firstTotal ?? null;
    return {
      stats,
      player: facts?.userId == null ? null : { id: facts.userId, username: displayName(facts.username) },
      streak: facts === undefined ? 0 : streakOn(facts.streak, facts.streakDay, today),
      lastDate: facts?.streakDay ?? null,
      unlockedStyles: [],
      today: {
        gameDay: today,
        best: play?.total ?? null,
        infuriatingMode: play?.infuriating ?? false,
        firstAttempt: play === undefined ? 'open' : firstAttemptScore === null ? 'started' : 'finished',
        firstAttemptScore,
      },
    };
  }
}
