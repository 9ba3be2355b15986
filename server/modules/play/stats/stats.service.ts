import { Injectable } from '@nestjs/common';
import type { StatsResponse } from '../../../../shared/api/stats.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { BoardCoursesService } from '../scores/board-courses.service.ts';
import type { Histogram } from '../standings/histogram.ts';
import { percentFinished, StandingsService } from '../standings/standings.service.ts';

interface Compared {
  /** The compared score; undefined for the best one of the caller, if there is one. */
  readonly score: number | undefined;
  /** Hash of the course that it was played on; undefined for that of the day's ranked runs. */
  readonly course: string | undefined;
  /** The caller's player, if known: their own result is not counted among the others. */
  readonly playerId: string | undefined;
}

/** There is no ranked run on the course. */
const NOBODY: StatsResponse = {
  averageScore: null,
  percentile: null,
  firstAttemptPercentile: null,
  percentFinished: null,
  averageByCheckpoint: [],
  finishers: 0,
  rank: null,
};

/** Compares a score with the field of a day. */
@Injectable()
export class StatsService {
  constructor(
    private readonly standings: StandingsService,
    private readonly courses: BoardCoursesService,
  ) {}

  async of(day: GameDay, { score: given, course, playerId }: Compared): Promise<StatsResponse> {
    const { hash, checkpoints } = await this.courses.ofDay(day);
    if (course !== undefined && course !== hash) return NOBODY;
    const [counts, own] = await Promise.all([this.standings.counts(day), this.standings.playOf(day, playerId)]);
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
      averageByCheckpoint: normal === 0 ? [] : Array.from({ length: checkpoints + 1 }, (_, k) => mean(charged.get(k) ?? 0)),
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
