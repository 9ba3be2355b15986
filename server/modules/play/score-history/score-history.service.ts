import { Injectable } from '@nestjs/common';
import type { ScoreHistoryEntry, ScoreHistoryQuery, ScoreHistoryResponse } from '../../../../shared/api/score-history.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { scoreColor } from '../../../../shared/score-color.ts';
import { daysOfMonth } from '../../../common/days-of-month.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { PlayerRunsService } from '../scores/player-runs.service.ts';
import { PlayerDaysService } from '../standings/player-days.service.ts';

interface FinishedDay {
  readonly day: GameDay;
  readonly total: number;
  readonly isBest: boolean;
  readonly isLate: boolean;
  readonly runId: string | null;
}

/** The finished days of a player. */
@Injectable()
export class ScoreHistoryService {
  constructor(
    private readonly days: PlayerDaysService,
    private readonly runs: PlayerRunsService,
    private readonly levels: LevelsService,
    private readonly calendar: GameCalendar,
  ) {}

  /**
   * Returns the finished days of a month, and the very first of all. A day of which the player has no rank counts by the best late run.
   * @param isOwn the caller is the player: late runs are told to nobody else
   */
  async month({ month, year }: Pick<ScoreHistoryQuery, 'month' | 'year'>, playerId: string, isOwn: boolean): Promise<ScoreHistoryResponse> {
    const today = this.calendar.today();
    const all = daysOfMonth(month, year);
    const first = all[0] as GameDay;
    const last = [today, all.at(-1) as GameDay].sort()[0] as GameDay;
    const [ranked, late] = await Promise.all([
      this.days.finishedDays(playerId, first, last),
      this.runs.lateFinishes(playerId, first, last),
    ]);
    const rankedDays = new Set(ranked.days.map(({ day }) => day));
    const lateDays = late.days.filter(({ day }) => !rankedDays.has(day));
    const lateRuns = await this.runs.bestLateRuns(
      playerId,
      lateDays.map(({ day }) => day),
    );
    const finished: FinishedDay[] = [
      ...ranked.days.map((entry) => ({ ...entry, isLate: false })),
      ...lateDays.map((entry) => ({ ...entry, isBest: false, isLate: true, runId: lateRuns.get(entry.day) ?? null })),
    ].sort((a, b) => (a.day < b.day ? -1 : 1));
    const hashes = await this.runs.courseHashes(finished.flatMap(({ runId }) => runId ?? []));
    return {
      scoreHistory: await Promise.all(finished.map((entry) => this.describe(entry, hashes.get(entry.runId ?? ''), isOwn))),
      firstScoreDate: [ranked.firstDay, late.firstDay].filter((day) => day !== null).sort()[0] ?? null,
    };
  }

  /** @param hash of the course that was played: its par counts, also where the day has another one since */
  private async describe(
    { day, total, isBest, isLate, runId: id }: FinishedDay,
    hash: string | undefined,
    isOwn: boolean,
  ): Promise<ScoreHistoryEntry> {
    const played = hash === undefined ? undefined : await this.levels.courseOfDay(day, hash);
    const { par } = played ?? (await this.levels.ofDay(day));
    const runId = isLate && !isOwn ? null : id;
    return { date: day, userScore: total, parScore: par, colorCode: scoreColor(total, par), isBestScore: isBest, late: isLate, runId };
  }
}
