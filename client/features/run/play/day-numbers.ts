import { type GameDay, parseGameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';

/** One whole number per day, 1 or more: strokes, or checkpoints. */
export type DayNumbers = Readonly<Record<GameDay, number>>;

/** The numbers under `key`; invalid entries are left out, and everything when the text is corrupt. */
export function readDayNumbers(store: TextStore, key: string): DayNumbers {
  const stored = readJson(store, key, isRecord) ?? {};
  return Object.fromEntries(
    Object.entries(stored)
      .filter(([day, value]) => parseGameDay(day) !== undefined && isNumber(value))
      .slice(-LIMITS.rememberedDays),
  ) as DayNumbers;
}

const isNumber = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIMITS.replayEvents;

/** Stores the number of a day beside the others; the oldest day is dropped when there are too many. */
export function writeDayNumber(store: TextStore, key: string, day: GameDay, value: number): void {
  const entries = Object.entries({ ...readDayNumbers(store, key), [day]: value }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeJson(store, key, Object.fromEntries(entries.slice(-LIMITS.rememberedDays)));
}
