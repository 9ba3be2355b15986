import { addDays, endOfDay, type GameDay, parseGameDay, rankingEndOf } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';

/** The run in progress, as stored for a reload. */
export interface SavedRun {
  /** The day of the hole; for a map, the day on which the run began. */
  readonly day: GameDay;
  /** The map, as in `courseKey`; absent for the hole of a day. */
  readonly map?: string;
  /** First 16 hex digits of the course's SHA-256: the run of a changed course is dropped. */
  readonly levelHash: string;
  readonly infuriating: boolean;
  readonly strokes: number;
  /** Base64 of the replay so far. */
  readonly replay: string;
  readonly attemptId?: string;
  /** The secret by which the server knows the run when it is sent twice. A run of an older page lacks it. */
  readonly submissionKey?: string;
  /** The server knows that the attempt's first stroke was played. */
  readonly strokeReported?: boolean;
}

/** The key of the run in progress: today's, that of an earlier day's hole, of a map, or of its test. */
export type SavedRunKey = typeof KEYS.run | typeof KEYS.archiveRun | typeof KEYS.mapRun | typeof KEYS.previewRun;

/**
 * The saved run of this course; undefined for another course, or a corrupt text.
 * @param course see `courseKey`
 */
export function readSavedRun(store: TextStore, key: SavedRunKey, course: string, levelHash: string): SavedRun | undefined {
  const run = readJson(store, key, isSavedRun);
  return run && (run.map ?? run.day) === course && run.levelHash === levelHash ? run : undefined;
}

/**
 * The day before `day`, when its saved run still ranks: until 30 minutes after its end. The course is compared later, once it is
 * loaded.
 * @param nowMs since the epoch
 */
export function lateRunDay(store: TextStore, day: GameDay, nowMs: number): GameDay | undefined {
  const yesterday = addDays(day, -1);
  const canStillRank = nowMs >= endOfDay(yesterday) && nowMs < rankingEndOf(yesterday);
  return canStillRank && readJson(store, KEYS.run, isSavedRun)?.day === yesterday ? yesterday : undefined;
}

export function writeSavedRun(store: TextStore, key: SavedRunKey, run: SavedRun): void {
  writeJson(store, key, run);
}

/** Ids of the active checkpoints, lowest first. */
export function writeCheckpoints(store: TextStore, ids: readonly string[]): void {
  writeJson(store, KEYS.checkpoints, ids);
}

/** The full reset: removes shots and checkpoints. */
export function clearSavedRun(store: TextStore, key: SavedRunKey): void {
  store.remove(key);
  if (key === KEYS.run) store.remove(KEYS.checkpoints);
}

function isSavedRun(value: unknown): value is SavedRun {
  if (!isRecord(value)) return false;
  const { day, levelHash, infuriating, strokes, replay, map, attemptId, submissionKey, strokeReported } = value;
  if (typeof day !== 'string' || parseGameDay(day) === undefined || typeof levelHash !== 'string' || typeof infuriating !== 'boolean')
    return false;
  if (typeof strokes !== 'number' || !Number.isInteger(strokes) || strokes < 0 || strokes > LIMITS.replayEvents) return false;
  if (typeof replay !== 'string' || replay.length > LIMITS.replayBase64) return false;
  if (strokeReported !== undefined && typeof strokeReported !== 'boolean') return false;
  return [map, attemptId, submissionKey].every((text) => text === undefined || typeof text === 'string');
}
