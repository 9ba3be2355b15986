import type { AdminAnalyticsQuery } from '../../../../shared/api/admin-analytics.ts';
import { FIRST_DAY, type GameDay, parseGameDay } from '../../../../shared/game-day.ts';

/** Lengths of a period that can be chosen, days. */
export const LENGTHS = [7, 30, 90] as const;
export type Length = (typeof LENGTHS)[number];

const USUAL_LENGTH: Length = 30;

/** Returns the period that a URL names. A part that is missing or wrong is as usual: 30 days, up to today. */
export function periodOf(parameters: URLSearchParams, today: GameDay): AdminAnalyticsQuery & { readonly days: Length } {
  const days = LENGTHS.find((length) => String(length) === parameters.get('days')) ?? USUAL_LENGTH;
  return { to: lastDayOf(parameters.get('to') ?? '', today) ?? today, days };
}

/** Returns the parameters that name a period in a URL. One up to today has no day, so that tomorrow it is up to tomorrow. */
export function periodParameters({ to, days }: AdminAnalyticsQuery, today: GameDay): Record<string, string> {
  return { ...(to === today ? {} : { to }), ...(days === USUAL_LENGTH ? {} : { days: String(days) }) };
}

/** Reads a day up to which there can be figures; undefined for any other text. */
export function lastDayOf(text: string, today: GameDay): GameDay | undefined {
  const day = parseGameDay(text);
  return day !== undefined && day >= FIRST_DAY && day <= today ? day : undefined;
}
