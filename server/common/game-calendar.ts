import { Inject, Injectable } from '@nestjs/common';
import { addDays, dayNumber, type GameDay, gameDayAt, rankingEndOf, startOfDay } from '../../shared/game-day.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { ApiException } from './api-exception.ts';
import { Clock } from './clock.ts';

/** A day is closed this much later than it takes its last runs, which are still being verified and counted. */
const SETTLING_MS = 10 * 60_000;
const DAY_SECONDS = 86_400;

/** Tells the current game day, and which days still take scores. */
@Injectable()
export class GameCalendar {
  private readonly override: GameDay | undefined;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.override = config.GAME_DATE as GameDay | undefined;
  }

  now(): Date {
    return new Date(this.clock.now());
  }

  today(): GameDay {
    return gameDayAt(this.clock.now(), this.override);
  }

  /** Returns the day of an instant, by today's rules. */
  dayAt(instant: Date): GameDay {
    return gameDayAt(instant.getTime(), this.override);
  }

  /** True while runs of the day rank: from its start until 30 minutes after its end. */
  isOpen(day: GameDay): boolean {
    if (this.override) return day === this.override;
    const now = this.clock.now();
    return now >= startOfDay(day) && now < rankingEndOf(day);
  }

  /** True when the day no longer changes: it takes no scores, and the last ones have been counted. */
  isClosed(day: GameDay): boolean {
    return day <= this.latestClosedDay();
  }

  /** The latest closed day: all days before it are closed, too. */
  latestClosedDay(): GameDay {
    const yesterday = addDays(this.today(), -1);
    const isOver = this.override !== undefined || this.clock.now() >= rankingEndOf(yesterday) + SETTLING_MS;
    return isOver ? yesterday : addDays(yesterday, -1);
  }

  /**
   * Returns the day that a request asks about, or today when it names none.
   * @param date a YYYY-MM-DD of the calendar
   * @throws ApiException `too_early` when the day has not started yet
   */
  requireStartedDay(date: string | undefined): GameDay {
    const day = (date as GameDay | undefined) ?? this.today();
    const retryAfterSeconds = this.secondsUntil(day);
    if (retryAfterSeconds > 0) throw new ApiException('too_early', 'This day has not started yet.', { retryAfterSeconds });
    return day;
  }

  /** Returns the seconds until a day begins, rounded up; 0 when it has begun. From a day that GAME_DATE sets, whole days are counted. */
  secondsUntil(day: GameDay): number {
    const today = this.today();
    if (day <= today) return 0;
    if (this.override) return (dayNumber(day) - dayNumber(today)) * DAY_SECONDS;
    return Math.ceil((startOfDay(day) - this.clock.now()) / 1000);
  }
}
