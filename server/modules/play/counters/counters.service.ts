import { Injectable } from '@nestjs/common';
import type { UserStats } from '../../../../shared/api/user-stats.ts';
import { PlayerRunsService } from '../scores/player-runs.service.ts';
import { type PlayerDays, PlayerDaysService } from '../standings/player-days.service.ts';

export interface PlayerCounters {
  readonly stats: UserStats;
  /** The player's results of today; undefined before a start. */
  readonly today: PlayerDays['today'];
}

/** Counts what a player has done. */
@Injectable()
export class CountersService {
  constructor(
    private readonly runs: PlayerRunsService,
    private readonly days: PlayerDaysService,
  ) {}

  async of(playerId: string): Promise<PlayerCounters> {
    const [days, runs] = await Promise.all([this.days.of(playerId), this.runs.counts(playerId)]);
    return {
      stats: {
        days_played: days.played,
        total_games: runs.rounds,
        daily_runs_completed: days.finished,
        times_beat_average: days.beatAverage,
        times_top_20_percentile: days.topTwentyPercent,
        infuriating_completed: runs.infuriatingDays,
        daily_first_places: days.firstPlaces,
      },
      today: days.today,
    };
  }
}
