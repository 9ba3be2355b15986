import { LIMITS } from './limits.ts';

/**
 * The one definition of "today", used by page, worker and server.
 * A game day is the date of (UTC - 4 h), all year, so the day changes at 04:00:00.000 UTC.
 */
export type GameDay = string & { readonly __brand: 'GameDay' };

const DAY_MS = 86_400_000;
const LATE_MS = LIMITS.lateSubmissionMinutes * 60_000;
/** Offset between UTC and the game's clock, in ms. */
export const GAME_DAY_OFFSET_MS = 14_400_000;
/** Day #1 of the calendar. */
export const FIRST_DAY = '2026-11-01' as GameDay;
const FIRST_DAY_MS = Date.UTC(2026, 10, 1);
/** Levels 2 to 24 are the back catalogue, so day 1 plays level 25. */
const LEVEL_OF_DAY_ZERO = 24;
export const FALLBACK_LEVEL = 2;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads a YYYY-MM-DD that exists in the calendar; anything else is undefined. */
export function parseGameDay(text: string): GameDay | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(ms).toISOString().slice(0, 10) === text ? (text as GameDay) : undefined;
}

/** The game day at an instant, in ms since the epoch. A valid `override` (YYYY-MM-DD) wins; a bad one is ignored. */
export function gameDayAt(epochMs: number, override?: string): GameDay {
  const forced = override === undefined ? undefined : parseGameDay(override);
  return forced ?? (new Date(epochMs - GAME_DAY_OFFSET_MS).toISOString().slice(0, 10) as GameDay);
}

/** Days from #1 on: 1 for FIRST_DAY, 0 or less before it. */
export function dayNumber(day: GameDay): number {
  return Math.round((Date.parse(day) - FIRST_DAY_MS) / DAY_MS) + 1;
}

/** The number of the daily level; days before #1 play the fallback. */
export function levelOfDay(day: GameDay): number {
  const number = dayNumber(day);
  return number < 1 ? FALLBACK_LEVEL : number + LEVEL_OF_DAY_ZERO;
}

/** The day that plays a level as its own; undefined for the back catalogue, which belongs to no day. @param level 999,999 at most */
export function dayOfLevel(level: number): GameDay | undefined {
  return level <= LEVEL_OF_DAY_ZERO ? undefined : addDays(FIRST_DAY, level - LEVEL_OF_DAY_ZERO - 1);
}

/** Whether a level is played as a bonus alone: no day plays it. The fallback is no such level, because any day may play it. */
export const isBonusOnly = (level: number): boolean => level > FALLBACK_LEVEL && level <= LEVEL_OF_DAY_ZERO;

/** First instant of a day, ms since the epoch. */
export function startOfDay(day: GameDay): number {
  return Date.parse(day) + GAME_DAY_OFFSET_MS;
}

/** First instant after a day, ms since the epoch: when the page changes to the next day. */
export function endOfDay(day: GameDay): number {
  return startOfDay(day) + DAY_MS;
}

/** First instant at which runs of a day no longer rank, ms since the epoch. It is after the day's end, for runs that began before it. */
export function rankingEndOf(day: GameDay): number {
  return endOfDay(day) + LATE_MS;
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: GameDay, count: number): GameDay {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10) as GameDay;
}

/** The bonus level is BONUS_BACK levels before today's, where today's counts as BONUS_FROM at least. */
const BONUS_BACK = 21;
const BONUS_FROM = 25;

/** The number of the bonus level beside a daily level. By the specification it is an older one. */
export function bonusLevelOf(level: number): number {
  return Math.max(level, BONUS_FROM) - BONUS_BACK;
}
