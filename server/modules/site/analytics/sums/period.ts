import {
  type AnalyticsPeriod,
  type Count,
  DEVICES,
  type Device,
  SMALLEST_GROUP,
  SPEED_METRICS,
  type Times,
} from '../../../../../shared/api/admin-analytics.ts';
import { addDays, type GameDay } from '../../../../../shared/game-day.ts';
import { type DaySpan, daysOf, mondayOf } from './days.ts';
import { quantile, totalOf } from './histogram.ts';
import {
  ADS,
  CLS_SCALE,
  CONSENTS,
  checkpointOf,
  funnelSteps,
  type Measure,
  MODES,
  PLACES,
  RETURN_DAYS,
  type TimedMeasure,
} from './measures.ts';
import type { DayTable, SumTable } from './sum-table.ts';

/** Sources of a period that have a name of their own: places, campaigns, and those campaigns that are left. */
const MAX_SOURCES = 60;
const OTHER_CAMPAIGNS = 'other campaigns';

type Named = { readonly name: string; readonly count: Count };

/** What is known of a period. */
export interface PeriodSums {
  readonly span: DaySpan;
  readonly days: DayTable;
  readonly totals: SumTable;
  /** The day that is not over. */
  readonly today: GameDay;
  /** How many checkpoints are steps. */
  readonly checkpoints: number;
}

/** A count as it is told: a small one is hidden, and nothing is nothing. */
export const hideSmall = (count: number): Count => (count > 0 && count < SMALLEST_GROUP ? null : count);

/** The checkpoint that was reached farthest up in some periods; 0 for none. */
export const farthestCheckpoint = (...periods: readonly SumTable[]): number =>
  Math.max(0, ...periods.flatMap((totals) => totals.dimensions('step').map(checkpointOf)));

/** The figures of a period, without small groups. */
export function describePeriod(sums: PeriodSums): AnalyticsPeriod {
  const { span, days, totals, checkpoints } = sums;
  const each = daysOf(span);
  const named = (measure: Measure, names: readonly string[]): Named[] =>
    names.map((name) => ({ name, count: hideSmall(totals.count(measure, name)) }));
  return {
    ...span,
    days: each.map((from) => ({
      from,
      visits: hideSmall(days.count(from, 'visits')),
      players: hideSmall(days.count(from, 'players')),
      newPlayers: hideSmall(days.count(from, 'new_players')),
    })),
    weeks: each
      .filter((day) => mondayOf(day) === day)
      .map((from) => ({
        from,
        visits: hideSmall(days.count(from, 'week_visits')),
        players: hideSmall(days.count(from, 'week_players')),
        newPlayers: hideSmall(days.count(from, 'week_new_players')),
      })),
    funnel: named('step', funnelSteps(checkpoints)),
    retention: RETURN_DAYS.map((day) => ({ day, ...retention(sums, day) })),
    firstShot: DEVICES.map((device) => times(totals, 'first_shot', device)),
    speed: SPEED_METRICS.flatMap((metric) => DEVICES.map((device) => ({ metric, ...times(totals, metric, device) }))),
    sources: sources(totals),
    ads: named('ad', ADS),
    modes: named('mode', MODES),
    consent: named('consent', CONSENTS),
  };
}

/** Players who were new in the period, and those who came back so many days later, for as many as that day is over. */
function retention({ span, days, today }: PeriodSums, after: number): { players: Count; returned: Count } {
  let [players, returned] = [0, 0];
  const lastOver = addDays(today, -1 - after);
  for (const day of daysOf(span).filter((each) => each <= lastOver)) {
    players += days.count(day, 'new_players');
    returned += days.count(addDays(day, after), 'returned', String(after));
  }
  return { players: hideSmall(players), returned: hideSmall(returned) };
}

/** Median and 95th percentile of the pages of a kind of device. */
function times(totals: SumTable, measure: TimedMeasure, device: Device): Times {
  const histogram = totals.histogram(measure, device);
  const pages = hideSmall(totalOf(histogram));
  const scale = measure === 'cls' ? CLS_SCALE : 1;
  const value = (share: number): number | null => {
    const found = pages === null ? null : quantile(histogram, share);
    return found === null ? null : found / scale;
  };
  return { device, pages, median: value(0.5), p95: value(0.95) };
}

function sources(totals: SumTable): Named[] {
  const byCount = (a: { name: string; count: number }, b: { name: string; count: number }) =>
    b.count - a.count || (a.name < b.name ? -1 : 1);
  // A hidden count does not show by its place either.
  const shown = (name: string, count: number) => ({ name, count: count < SMALLEST_GROUP ? Math.sign(count) : count });
  const campaigns = totals
    .dimensions('campaign')
    .map((name) => shown(`campaign: ${name}`, totals.count('campaign', name)))
    .sort(byCount);
  const kept = campaigns.slice(0, MAX_SOURCES - PLACES.length - 1);
  const names = new Set(kept.map(({ name }) => name));
  const left = totals.dimensions('campaign').filter((name) => !names.has(`campaign: ${name}`));
  const other = left.reduce((sum, name) => sum + totals.count('campaign', name), totals.count('other_campaigns'));
  const places = PLACES.map((place) => shown(place, totals.count('place', place)));
  const all = [...places, ...kept, ...(other === 0 ? [] : [shown(OTHER_CAMPAIGNS, other)])].sort(byCount);
  return all.map(({ name, count }) => ({ name, count: hideSmall(count) }));
}
