import { Injectable } from '@nestjs/common';
import type { UserStats, UserStatsResponse } from '../../../shared/api/user-stats.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { streakOn } from '../../../shared/streak.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { PlayersService } from '../players/players.service.ts';
import { PlayerRunsService } from '../scores/player-runs.service.ts';
import { PlayerDaysService } from '../standings/player-days.service.ts';
import { StandingsService } from '../standings/standings.service.ts';

const NO_STATS: UserStats = {
  days_played: 0,
  total_games: 0,
  daily_runs_completed: 0,
  times_beat_average: 0,
  times_top_20_percentile: 0,
  infuriating_completed: 0,
  daily_first_places: 0,
};

/** A player's counts, streak and results of today. */
@Injectable()
export class UserStatsService {
  constructor(
    private readonly players: PlayersService,
    private readonly runs: PlayerRunsService,
    private readonly days: PlayerDaysService,
    private readonly standings: StandingsService,
    private readonly calendar: GameCalendar,
  ) {}

  /** @param playerId the caller's player; undefined for an unknown caller, for whom none is created */
  async of(playerId: string | undefined): Promise<Omit<UserStatsResponse, 'hasNameClaim'>> {
    const today = this.calendar.today();
    if (playerId === undefined)
      return { stats: NO_STATS, player: null, unlockedStyles: [], streak: 0, lastDate: null, today: await this.dayOf(today, undefined) };
    const [stats, record, day] = await Promise.all([this.count(playerId), this.players.streakOf(playerId), this.dayOf(today, playerId)]);
    return {
      stats,
      player: null,
      unlockedStyles: [],
      streak: record === undefined ? 0 : streakOn(record.streak, record.streakDay, today),
      lastDate: record?.streakDay ?? null,
      today: day,
    };
  }

  private async count(playerId: string): Promise<UserStats> {
    const [days, runs] = await Promise.all([this.days.of(playerId), this.runs.counts(playerId)]);
    return {
      days_played: days.played,
      total_games: runs.rounds,
      daily_runs_completed: days.finished,
      times_beat_average: days.beatAverage,
      times_top_20_percentile: days.topTwentyPercent,
      infuriating_completed: runs.infuriatingDays,
      daily_first_places: days.firstPlaces,
    };
  }

  private async dayOf(gameDay: GameDay, playerId: string | undefined): Promise<UserStatsResponse['today']> {
    const play = await this.standings.playOf(gameDay, playerId);
    const firstAttemptScore = play?.firstTotal ?? null;
    return {
      gameDay,
      best: play?.total ?? null,
      infuriatingMode: play?.infuriating ?? false,
      firstAttempt: play === undefined ? 'open' : firstAttemptScore === null ? 'started' : 'finished',
      firstAttemptScore,
    };
  }
}
