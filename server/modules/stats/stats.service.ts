import { Injectable } from '@nestjs/common';
import type { StatsResponse } from '../../../shared/api/stats.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { LevelsService } from '../levels/levels.service.ts';
import type { Histogram } from '../standings/histogram.ts';
import { percentFinished, StandingsService } from '../standings/standings.service.ts';

/** Compares a score with the field of a day. */
@Injectable()
export class StatsService {
  constructor(
    private readonly standings: StandingsService,
    private readonly levels: LevelsService,
  ) {}

  /**
   * @param given the compared score; undefined for the best one of the caller, if there is one
   * @param playerId the caller's player, if known: their own result is not counted among the others
   */
  async of(day: GameDay, given: number | undefined, playerId: string | undefined): Promise<StatsResponse> {
    const [counts, own, level] = await Promise.all([
      this.standings.counts(day),
      this.standings.playOf(day, playerId),
      this.levels.ofDay(day),
    ]);
    const { best, first, normal, charged } = counts;
    const score = given ?? own?.total ?? undefined;
    const percentile = (field: Histogram, own: number | null | undefined) =>
      score === undefined || field.size === 0 ? null : field.without(own).percentileOf(score);
    const mean = (strokes: number) => roundHundredths(strokes / normal);
    return {
      averageScore: roundedAverage(best.average()),
      percentile: percentile(best, own?.total),
      firstAttemptPercentile: percentile(first, own?.firstTotal),
      percentFinished: percentFinished(counts),
      averageByCheckpoint: normal === 0 ? [] : Array.from({ length: level.checkpoints + 1 }, (_, k) => mean(charged.get(k) ?? 0)),
      finishers: best.size,
      rank: own?.total == null ? null : best.rankOf(own.total),
    };
  }
}

function roundedAverage(average: number | null): number | null {
  return average === null ? null : roundHundredths(average);
}

function roundHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
