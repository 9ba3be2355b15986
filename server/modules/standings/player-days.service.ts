import { Injectable } from '@nestjs/common';
import type { GameDay } from '../../../shared/game-day.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import type { Histogram } from './histogram.ts';
import { type PlayedDay, PlayRepository } from './play.repository.ts';
import { StandingsService } from './standings.service.ts';
import { TallyRepository } from './tally.repository.ts';

const TOP_PERCENTILE = 20;

/** How a player's days stand in their fields, as numbers of days. */
export interface PlayerDays {
  /** With a start. */
  readonly played: number;
  /** With a finish that ranks. */
  readonly finished: number;
  /** Better than the average. */
  readonly beatAverage: number;
  /** With a percentile of 20 or less. */
  readonly topTwentyPercent: number;
  /** With nobody before the player. */
  readonly firstPlaces: number;
}

/** What the strokes of a finisher are held against. */
interface DayMarks {
  readonly average: number;
  readonly fewest: number;
  /** The most strokes within the best 20 percent. */
  readonly topTwentyPercent: number;
}

/** Judges a player's days by the counts of each. */
@Injectable()
export class PlayerDaysService {
  /** Of days that do not change any more: four numbers a day that there ever was. */
  private readonly settled = new Map<GameDay, DayMarks>();

  constructor(
    private readonly plays: PlayRepository,
    private readonly tally: TallyRepository,
    private readonly standings: StandingsService,
    private readonly calendar: GameCalendar,
  ) {}

  /** Over the player's latest days, `LIMITS.userStatsDays` of them; days that are over and today count as they stand. */
  async of(playerId: string): Promise<PlayerDays> {
    const days = await this.plays.daysOf(playerId, LIMITS.userStatsDays);
    const finished = days.filter((entry): entry is { day: GameDay; total: number } => entry.total !== null);
    const marks = await this.marksOf(finished.map(({ day }) => day));
    const count = (test: (total: number, day: DayMarks) => boolean) =>
      finished.filter(({ day, total }) => {
        const field = marks.get(day);
        return field !== undefined && test(total, field);
      }).length;
    return {
      played: days.length,
      finished: finished.length,
      beatAverage: count((total, { average }) => total < average),
      topTwentyPercent: count((total, { topTwentyPercent }) => total <= topTwentyPercent),
      firstPlaces: count((total, { fewest }) => total <= fewest),
    };
  }

  /** The counts of these days have changed after all: runs of a device went over to an account that had played, too. */
  forget(days: readonly GameDay[]): void {
    for (const day of days) this.settled.delete(day);
  }

  /** Up to `limit` of the player's days, the latest first, as they stand. */
  history(playerId: string, limit: number): Promise<PlayedDay[]> {
    return this.plays.history(playerId, limit);
  }

  private async marksOf(days: readonly GameDay[]): Promise<Map<GameDay, DayMarks>> {
    const found = new Map<GameDay, DayMarks>();
    const add = (day: GameDay, field: Histogram) => {
      const marks = toMarks(field);
      if (marks) found.set(day, marks);
      if (marks && this.calendar.isSettled(day)) this.settled.set(day, marks);
    };
    // Two at most, and the same for every player, so their counts are at hand.
    const open = days.filter((day) => this.calendar.isOpen(day));
    for (const day of open) add(day, (await this.standings.counts(day)).best);
    // All others that are not known yet are one question.
    const unread = days.filter((day) => !open.includes(day) && !this.settled.has(day));
    if (unread.length > 0) for (const [day, field] of await this.tally.readFields(unread)) add(day, field);
    for (const day of days) {
      const marks = this.settled.get(day);
      if (marks) found.set(day, marks);
    }
    return found;
  }
}

function toMarks(field: Histogram): DayMarks | undefined {
  const average = field.average();
  const fewest = field.fewest();
  const topTwentyPercent = field.mostWithin(TOP_PERCENTILE);
  return average === null || fewest === null || topTwentyPercent === null ? undefined : { average, fewest, topTwentyPercent };
}
