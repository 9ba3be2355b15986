import { Injectable } from '@nestjs/common';
import type { GameDay } from '../../../shared/game-day.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { CacheChanges, type ToldCache } from '../../common/cache-changes/cache-changes.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import type { Histogram } from './histogram.ts';
import { type PlayedDay, PlayRepository } from './play.repository.ts';
import { StandingsService } from './standings.service.ts';
import { TallyRepository } from './tally.repository.ts';

const TOP_PERCENTILE = 20;

/** Numbers of a player's days, by their result. */
export interface PlayerDays {
  /** Days with a start. */
  readonly played: number;
  /** Days with a ranked finish. */
  readonly finished: number;
  /** Days with a result better than the average. */
  readonly beatAverage: number;
  /** Days with a percentile of 20 or less. */
  readonly topTwentyPercent: number;
  /** Days on which no player is better. */
  readonly firstPlaces: number;
}

/** The figures of a day that a player's strokes are compared with. */
interface DayMarks {
  readonly average: number;
  readonly fewest: number;
  /** The most strokes within the best 20 percent. */
  readonly topTwentyPercent: number;
}

/** Rates a player's days by the counts of each day. */
@Injectable()
export class PlayerDaysService implements ToldCache {
  /** Of days that no longer change. It holds four numbers a day. */
  private readonly settled = new Map<GameDay, DayMarks>();

  constructor(
    private readonly plays: PlayRepository,
    private readonly tally: TallyRepository,
    private readonly standings: StandingsService,
    private readonly calendar: GameCalendar,
    changes: CacheChanges,
  ) {
    changes.listen('days', this);
  }

  /** Counts over the player's latest `LIMITS.userStatsDays` days, today included. */
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

  /** Drops the figures of settled days whose counts have changed: runs of a device moved to an account that had played the day, too. */
  forget(days: readonly string[]): void {
    for (const day of days) this.settled.delete(day as GameDay);
  }

  forgetAll(): void {
    this.settled.clear();
  }

  /** Returns up to `limit` of the player's days, latest first. */
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
    // Two days at most, and the same for every player, so their counts are cached.
    const open = days.filter((day) => this.calendar.isOpen(day));
    for (const day of open) add(day, (await this.standings.counts(day)).best);
    // All others that are not cached are read in one query.
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
