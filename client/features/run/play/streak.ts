import { type GameDay, parseGameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { streakAfter, streakOn } from '../../../../shared/streak.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';

/** Days in a row with a finished hole, as this browser knows them; the server's count is preferred. */
export interface StreakRecord {
  readonly streak: number;
  readonly lastDate: string;
}

/** The record after a finish on a day. */
export function nextStreak(record: StreakRecord | undefined, day: GameDay): StreakRecord {
  return { streak: streakAfter(record?.streak ?? 0, record?.lastDate ?? null, day), lastDate: day };
}

/** Days in a row up to today or yesterday; 0 without any, and when the clock is before the last finish. */
export function readStreak(store: TextStore, day: GameDay): number {
  const record = readJson(store, KEYS.streak, isStreakRecord);
  return record === undefined || record.lastDate > day ? 0 : streakOn(record.streak, record.lastDate, day);
}

/** Counts a finish and returns the streak. */
export function countFinish(store: TextStore, day: GameDay): number {
  const record = nextStreak(readJson(store, KEYS.streak, isStreakRecord), day);
  writeJson(store, KEYS.streak, record);
  store.set(KEYS.completedDay, day);
  return record.streak;
}

function isStreakRecord(value: unknown): value is StreakRecord {
  if (!isRecord(value)) return false;
  const { streak, lastDate } = value;
  if (!Number.isInteger(streak) || Number(streak) < 1 || Number(streak) > LIMITS.streakDays) return false;
  return typeof lastDate === 'string' && parseGameDay(lastDate) !== undefined;
}
