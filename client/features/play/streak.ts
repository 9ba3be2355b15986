import { addDays, type GameDay, parseGameDay } from '../../../shared/game-day.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';

/** Days in a row with a finished hole, as this browser has seen them; the server's count wins where there is one. */
export interface StreakRecord {
  readonly streak: number;
  readonly lastDate: string;
}

/** The record after a finish: the same day keeps it, the day after adds one, anything else begins at 1. */
export function nextStreak(record: StreakRecord | undefined, day: GameDay): StreakRecord {
  if (record?.lastDate === day) return record;
  const continued = record !== undefined && record.lastDate === addDays(day, -1);
  return { streak: continued ? record.streak + 1 : 1, lastDate: day };
}

/** Days in a row up to today or yesterday, for a streak that is broken is none; 0 when there is none. */
export function readStreak(store: TextStore, day: GameDay): number {
  const record = readJson(store, KEYS.streak, isStreakRecord);
  return record !== undefined && (record.lastDate === day || record.lastDate === addDays(day, -1)) ? record.streak : 0;
}

/** Counts a finish and answers the streak. */
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
