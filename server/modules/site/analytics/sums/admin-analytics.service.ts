import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AdminAnalyticsQuery, type AdminAnalyticsResponse, SPEED_METRICS } from '../../../../../shared/api/admin-analytics.ts';
import { addDays, type GameDay, gameDayAt } from '../../../../../shared/game-day.ts';
import { GameCalendar } from '../../../../common/game-calendar.ts';
import { RecentEvents } from '../recent-events.ts';
import type { DaySpan } from './days.ts';
import { type Measure, RETURN_DAYS, type Sum, WEEK_MEASURES } from './measures.ts';
import { describePeriod, farthestCheckpoint } from './period.ts';
import { DayTable, SumTable } from './sum-table.ts';

const OF_DAYS: readonly Measure[] = ['visits', 'players', 'new_players', 'returned', ...WEEK_MEASURES];
const OF_PERIODS: readonly Measure[] = [
  'step',
  'first_shot',
  ...SPEED_METRICS,
  'place',
  'campaign',
  'other_campaigns',
  'ad',
  'mode',
  'consent',
];

const DAYS = `SELECT day::text, measure, dimension, count::float8 AS count FROM analytics_day
  WHERE day BETWEEN $1::date AND $2::date AND measure = ANY($3::text[])`;
const TOTALS = `SELECT day >= $2::date AS "isLater", measure, dimension, sum(count)::float8 AS count FROM analytics_day
  WHERE day BETWEEN $1::date AND $3::date AND measure = ANY($4::text[]) GROUP BY 1, 2, 3`;
const SUMMED_AT = 'SELECT max(summed_at) AS at FROM analytics_summed_day';

type DaySum = Sum & { readonly day: GameDay };
type PeriodSum = Sum & { readonly isLater: boolean };

/** Reads the sums of two periods beside each other. It never reads events. */
@Injectable()
export class AdminAnalyticsService {
  constructor(
    // Not the connection of events: it may be summing for seconds.
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
    private readonly recent: RecentEvents,
  ) {}

  async read({ to, days }: AdminAnalyticsQuery): Promise<AdminAnalyticsResponse> {
    const now = this.calendar.now();
    const today = gameDayAt(now.getTime());
    const span = spanUpTo(to as GameDay, days);
    const spanBefore = spanUpTo(addDays(span.from, -1), days);
    const dayTable = new DayTable(await this.dataSource.query<DaySum[]>(DAYS, [spanBefore.from, lastReturn(span.to, today), OF_DAYS]));
    const rows = await this.dataSource.query<PeriodSum[]>(TOTALS, [spanBefore.from, span.from, span.to, OF_PERIODS]);
    const totals = new SumTable(rows.filter(({ isLater }) => isLater));
    const totalsBefore = new SumTable(rows.filter(({ isLater }) => !isLater));
    const [summed] = await this.dataSource.query<{ at: Date | null }[]>(SUMMED_AT);
    const shared = { days: dayTable, today, checkpoints: farthestCheckpoint(totals, totalsBefore) };
    return {
      period: describePeriod({ ...shared, span, totals }),
      before: describePeriod({ ...shared, span: spanBefore, totals: totalsBefore }),
      recent: this.recent.minutes(now.getTime()),
      summedAt: summed?.at?.toISOString() ?? null,
    };
  }
}

const spanUpTo = (to: GameDay, days: number): DaySpan => ({ from: addDays(to, 1 - days), to });

/** The last day on which somebody can have come back who was new in a period. */
function lastReturn(to: GameDay, today: GameDay): GameDay {
  if (to >= today) return to;
  const last = addDays(to, Math.max(...RETURN_DAYS));
  return last < today ? last : today;
}
