import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { LocalCaches } from '../../../common/local-caches.ts';
import type { Histogram } from './histogram.ts';
import { type DayResult, type FinishedDays, type PlayedDay, PlayRepository } from './play.repository.ts';
import { TallyRepository } from './tally.repository.ts';

const TOP_PERCENTILE = 20;

/** Numbers of a player's days, by their result. What depends on other players counts closed days only. */
export interface PlayerDays {
  /** Days with a start. */
  readonly played: number;
  /** Days with a ranked finish. */
  readonly finished: number;
  /** Closed days with a result better than the average. */
  readonly beatAverage: number;
  /** Closed days with a percentile of 20 or less. */
  readonly topTwentyPercent: number;
  /** Closed days on which no player is better. */
  readonly firstPlaces: number;
  /** The results of today; undefined before a start. */
  readonly today: DayResult | undefined;
}

/** The figures of a closed day that a player's strokes are compared with. */
interface DayMarks {
  readonly average: number;
  readonly fewest: number;
  /** The most strokes within the best 20 percent. */
  readonly topTwentyPercent: number;
}

type Finished = DayResult & { readonly total: number };

/** Rates a player's days by the counts of each day. */
@Injectable()
export class PlayerDaysService {
  private readonly settled: LRUCache<GameDay, DayMarks>;
  /** How often marks were forgotten: what was being read meanwhile is not kept. */
  private forgotten = 0;

  constructor(
    private readonly plays: PlayRepository,
    private readonly tally: TallyRepository,
    private readonly calendar: GameCalendar,
    caches: LocalCaches,
  ) {
    this.settled = new LRUCache({ max: LIMITS.userStatsDays, ttl: caches.maxAgeMs });
  }

  /** Whether the player has a ranked finish on a day before today. */
  hasFinishedBefore(playerId: string): Promise<boolean> {
    return this.plays.hasFinishedBefore(playerId, this.calendar.today());
  }

  /** Counts over the player's latest `LIMITS.userStatsDays` days, today included. */
  async of(playerId: string): Promise<PlayerDays> {
    const days = await this.plays.daysOf(playerId, LIMITS.userStatsDays);
    const finished = days.filter((entry): entry is Finished => entry.total !== null);
    const marks = await this.marksOf(finished.map(({ day }) => day).filter((day) => this.calendar.isClosed(day)));
    const count = (test: (total: number, day: DayMarks) => boolean) =>
      finished.filter(({ day, total }) => {
        const field = marks.get(day);
        return field !== undefined && test(total, field);
      }).length;
    const today = this.calendar.today();
    return {
      played: days.length,
      finished: finished.length,
      beatAverage: count((total, { average }) => total < average),
      topTwentyPercent: count((total, { topTwentyPercent }) => total <= topTwentyPercent),
      firstPlaces: count((total, { fewest }) => total <= fewest),
      today: days.find(({ day }) => day === today),
    };
  }

  /** Drops the figures of closed days whose counts have changed: runs of a device moved to an account that had played the day, too. */
  forget(days: readonly GameDay[]): void {
    this.forgotten++;
    for (const day of days) this.settled.delete(day);
  }

  /** Returns up to `limit` of the player's days, latest first. */
  history(playerId: string, limit: number): Promise<PlayedDay[]> {
    return this.plays.history(playerId, limit);
  }

  /** Returns the player's ranked results from `first` to `last`. None is the best of its day before the day is closed. */
  finishedDays(playerId: string, first: GameDay, last: GameDay): Promise<FinishedDays> {
    return this.plays.finishedDays(playerId, { first, last, latestClosed: this.calendar.latestClosedDay() });
  }

  /** @param days closed ones. Those that are not cached are read in one query */
  private async marksOf(days: readonly GameDay[]): Promise<Map<GameDay, DayMarks>> {
    const found = new Map<GameDay, DayMarks>();
    const unread: GameDay[] = [];
    for (const day of days) {
      const marks = this.settled.get(day);
      if (marks) found.set(day, marks);
      else unread.push(day);
    }
    if (unread.length === 0) return found;
    const { forgotten } = this;
    for (const [day, field] of await this.tally.readFields(unread)) {
      const marks = toMarks(field);
      if (!marks) continue;
      found.set(day, marks);
      if (forgotten === this.forgotten) this.settled.set(day, marks);
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
