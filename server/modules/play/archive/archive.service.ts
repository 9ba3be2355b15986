import { Injectable } from '@nestjs/common';
import type { ArchiveDay, ArchiveQuery, ArchiveResponse } from '../../../../shared/api/archive.ts';
import { dayNumber, FIRST_DAY, type GameDay } from '../../../../shared/game-day.ts';
import { daysOfMonth } from '../../../common/days-of-month.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import type { ServerLevel } from '../../courses/levels/level-file.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { DayPicturesService } from '../pictures/day-pictures.service.ts';
import { type BestRun, PlayerRunsService } from '../scores/player-runs.service.ts';

/** The holes up to today's. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly levels: LevelsService,
    private readonly runs: PlayerRunsService,
    private readonly calendar: GameCalendar,
    private readonly pictures: DayPicturesService,
  ) {}

  /**
   * Returns the holes of a month, from the very first day to today. Future holes are not shown.
   * @param playerId the caller's player, if known
   */
  async month({ month, year }: ArchiveQuery, playerId: string | undefined): Promise<ArchiveResponse> {
    const today = this.calendar.today();
    const days = daysOfMonth(month, year).filter((day) => day >= FIRST_DAY && day <= today);
    const holes = await Promise.all(days.map(async (day) => [day, await this.levels.ofDay(day)] as const));
    const hashes = new Map(holes.map(([day, { hash }]) => [day, hash]));
    const bests = playerId === undefined ? [] : await this.runs.bestRuns(playerId, hashes);
    const byDay = new Map(bests.map((best) => [best.day, best]));
    return { days: holes.map(([day, level]) => this.describe(day, level, byDay.get(day))), firstDay: FIRST_DAY, today };
  }

  private describe(day: GameDay, level: ServerLevel, best: BestRun | undefined): ArchiveDay {
    const { name, par, medals, theme } = level;
    return {
      date: day,
      number: dayNumber(day),
      name,
      par,
      medals,
      theme,
      picture: this.pictures.pathOfCell(day, level),
      best: best?.total ?? null,
      infuriatingMode: best?.infuriating ?? false,
      runId: best?.runId ?? null,
    };
  }
}
