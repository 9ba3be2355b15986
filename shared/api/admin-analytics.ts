import { z } from 'zod';
import { gameDaySchema } from './common.ts';

export const ADMIN_ANALYTICS_ROUTE = '/api/admin/analytics';

/** Days that one period holds at most: thirteen months. */
export const MAX_PERIOD_DAYS = 400;

/** The last day of the period, and how many days it has; the period before it is as long. */
export const adminAnalyticsQuery = z.object({
  to: gameDaySchema,
  days: z.coerce.number().int().min(1).max(MAX_PERIOD_DAYS),
});
export type AdminAnalyticsQuery = z.output<typeof adminAnalyticsQuery>;

/** The parts of a period that are files. */
export const ANALYTICS_TABLES = [
  'days',
  'weeks',
  'funnel',
  'retention',
  'first-shot',
  'speed',
  'sources',
  'ads',
  'modes',
  'consent',
] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];

export const adminAnalyticsCsvQuery = adminAnalyticsQuery.extend({ table: z.enum(ANALYTICS_TABLES) });
export type AdminAnalyticsCsvQuery = z.output<typeof adminAnalyticsCsvQuery>;

/** A smaller group is not told, so that nobody is recognized by a small number. */
export const SMALLEST_GROUP = 10;

/** How many: visits, players or events. Null for one to nine. */
const count = z.int().nonnegative().nullable();
export type Count = z.infer<typeof count>;

export const DEVICES = ['mobile', 'tablet', 'desktop', 'other'] as const;
export type Device = (typeof DEVICES)[number];

/** Largest paint and slowest press in ms, and how far the page has moved by itself (0 is not at all). */
export const SPEED_METRICS = ['lcp', 'inp', 'cls'] as const;
export type SpeedMetric = (typeof SPEED_METRICS)[number];

/** Times of the pages of a kind of device: the median and the value that 95 of 100 do not exceed, to 2.5%; null below ten pages. */
const times = z.object({ device: z.enum(DEVICES), pages: count, median: z.number().nullable(), p95: z.number().nullable() });
export type Times = z.infer<typeof times>;

const named = z.object({ name: z.string(), count });

/** Figures of one day, or of the seven days from a Monday on. Players are told apart as far as they have agreed. */
const span = z.object({
  from: gameDaySchema,
  visits: count,
  /** Persons among those who have agreed. */
  players: count,
  /** Of those, who came for the first time. */
  newPlayers: count,
});

export const analyticsPeriod = z.object({
  from: gameDaySchema,
  to: gameDaySchema,
  /** One for each day, in order. */
  days: z.array(span).max(MAX_PERIOD_DAYS),
  /** One for each week that begins in the period, to its end, which may be after the period's. */
  weeks: z.array(span).max(60),
  /**
   * Visits that came to each step, in the order of play, by the names of events. `checkpoint_reached 1` is the first checkpoint; the periods
   * have as many as were reached in either. `$identify` is a sign-in of a player who has agreed.
   */
  funnel: z.array(named).max(40),
  /** Of the players who first came in the period: how many came back on day 1, 7 and 30, of those for whom that day is over. */
  retention: z.array(z.object({ day: z.union([z.literal(1), z.literal(7), z.literal(30)]), players: count, returned: count })).length(3),
  /** Milliseconds from the beginning of the page to the first shot. */
  firstShot: z.array(times).length(DEVICES.length),
  /** How fast pages were for their players, by metric and kind of device. */
  speed: z.array(times.extend({ metric: z.enum(SPEED_METRICS) })).length(SPEED_METRICS.length * DEVICES.length),
  /**
   * Visits by where they came from, most first, each counted once: with a campaign under `campaign: ` and its name, or `other campaigns`;
   * else under `direct`, `iframe` or `itch.io`.
   */
  sources: z.array(named).max(60),
  /** Events of rewarded ads: `shown`, `completed`, `empty`, `closed`. */
  ads: z.array(named).max(10),
  /** Finished holes: `normal` and `infuriating`. */
  modes: z.array(named).length(2),
  /** Visits with a yes (`yes`), and all others (`none`). A no sends nothing, so it is not counted. */
  consent: z.array(named).length(2),
});
export type AnalyticsPeriod = z.infer<typeof analyticsPeriod>;

export const adminAnalyticsResponse = z.object({
  period: analyticsPeriod,
  before: analyticsPeriod,
  /** The last thirty minutes of the server that answers, oldest first: events, and visits that sent one. */
  recent: z.array(z.object({ events: z.int(), visits: z.int() })).length(30),
  /** When the sums were last made; null before the first time. */
  summedAt: z.iso.datetime().nullable(),
});
export type AdminAnalyticsResponse = z.infer<typeof adminAnalyticsResponse>;
