import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { addDays, endOfDay, type GameDay, gameDayAt, startOfDay } from '../../../../../shared/game-day.ts';
import { DatabaseState } from '../../../../common/database-state.ts';
import { GameCalendar } from '../../../../common/game-calendar.ts';
import { Jobs } from '../../../../common/jobs/jobs.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { AnalyticsDatabase } from '../analytics-database.ts';
import { PERSON_DAYS } from '../analytics-housekeeping.service.ts';
import { daysOf, mondayOf } from './days.ts';
import type { Sum } from './measures.ts';
import { FINISHES_AND_ADS, HISTOGRAMS, OLDEST_EVENT, STEPS, SUMMED_DAYS, VISITS, WEEK, WRITE_DAY, WRITE_WEEK } from './sum-statements.ts';

/** An event arrives two days after its time at most, and may wait in a queue then. Sums that were made later are the last of their day. */
const LAST_EVENT_MS = 49 * 3_600_000;
/** Days before today whose events all say who sent them, whatever the hour, and while the sums are made. */
const WHOLE_DAYS = PERSON_DAYS - 2;
/** Days that are summed again by every call, today among them. */
const ALWAYS_DAYS = 3;

/** Sums the events of days into `analytics_day`. Servers may do so at the same time. */
@Injectable()
export class SumsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: AnalyticsDatabase,
    private readonly calendar: GameCalendar,
    private readonly state: DatabaseState,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    if (this.config.ANALYTICS === 'off') return;
    this.jobs.register({
      name: 'analytics-sums',
      cron: '23 * * * *',
      pollSeconds: 60,
      retries: 2,
      work: async (_jobs, signal) => {
        await this.sum(signal);
      },
    });
  }

  /**
   * Sums every day that may have events which are not in its sums: today, the days whose late events may still arrive, and those that were
   * left out since. A day whose events no longer say who sent them keeps its sums. It takes some statements for each day, 89 days at most.
   * @param signal ends it after the present statement; what was summed until then stays
   * @returns how many days were summed
   * @throws the first failure, when all the rest is summed
   */
  async sum(signal?: AbortSignal): Promise<number> {
    if (!(await this.state.hasSpace())) return 0;
    // Events have the time of the clock, also on a server whose game day is set.
    const today = gameDayAt(this.calendar.now().getTime());
    const oldest = addDays(today, -WHOLE_DAYS);
    const days = await this.unfinished(oldest, today);
    const weeks = [...new Set(days.map(mondayOf))].filter((monday) => monday >= oldest);
    // One week or day that the database does not manage keeps no other from being summed.
    const failures: unknown[] = [];
    const isSummed = async (sumOne: Promise<boolean>): Promise<boolean> => {
      try {
        return await sumOne;
      } catch (error) {
        failures.push(error);
        return false;
      }
    };
    for (const monday of weeks) await isSummed(this.sumWeek(monday, signal));
    let summed = 0;
    for (const day of days) if (await isSummed(this.sumDay(day, signal))) summed += 1;
    if (failures.length > 0) throw failures[0];
    return summed;
  }

  /** The days that need to be summed, in order. @param oldest no earlier one */
  private async unfinished(oldest: GameDay, today: GameDay): Promise<GameDay[]> {
    const [event] = await this.database.query<{ time: Date | null }>(OLDEST_EVENT, [new Date(startOfDay(oldest))]);
    const always = addDays(today, 1 - ALWAYS_DAYS);
    const ofEvent = event?.time ? gameDayAt(event.time.getTime()) : today;
    const first = ofEvent < always ? ofEvent : always;
    const rows = await this.database.query<{ day: GameDay; summedAt: Date }>(SUMMED_DAYS, [first, today]);
    const summedAt = new Map(rows.map((row) => [row.day, row.summedAt.getTime()]));
    return daysOf({ from: first, to: today }).filter((day) => (summedAt.get(day) ?? 0) < endOfDay(day) + LAST_EVENT_MS);
  }

  /** @returns false when it was ended before */
  private async sumDay(day: GameDay, signal: AbortSignal | undefined): Promise<boolean> {
    const begun = this.calendar.now();
    const sums: Sum[] = [];
    for (const statement of [VISITS, STEPS, FINISHES_AND_ADS, HISTOGRAMS]) {
      if (signal?.aborted) return false;
      sums.push(...(await this.database.query<Sum>(statement, [new Date(startOfDay(day)), new Date(endOfDay(day))])));
    }
    if (signal?.aborted) return false;
    await this.database.query(WRITE_DAY, [day, begun, ...columnsOf(sums)]);
    return true;
  }

  private async sumWeek(monday: GameDay, signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return false;
    const sums = await this.database.query<Sum>(WEEK, [new Date(startOfDay(monday)), new Date(startOfDay(addDays(monday, 7)))]);
    await this.database.query(WRITE_WEEK, [monday, ...columnsOf(sums)]);
    return true;
  }
}

const columnsOf = (sums: readonly Sum[]): unknown[][] => [
  sums.map(({ measure }) => measure),
  sums.map(({ dimension }) => dimension),
  sums.map(({ count }) => count),
];
