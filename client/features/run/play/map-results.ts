import { LIMITS } from '../../../../shared/limits.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';

/** What this browser knows of a map that was played by its link. */
export interface MapResult {
  /** Fewest strokes; absent before the first finish. */
  readonly best?: number;
  /** Most checkpoints reached. */
  readonly reached?: number;
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIMITS.replayEvents;

const isMapResult = (value: unknown): value is MapResult =>
  isRecord(value) && [value.best, value.reached].every((count) => count === undefined || isCount(count));

/** @param key see `courseKey` */
export const readMapResult = (texts: TextStore, key: string): MapResult => new Map(readAll(texts)).get(key) ?? {};

/**
 * Stores a result beside what was better before; the map that was played longest ago is dropped when there are too many.
 * @param key see `courseKey`
 * @returns what is stored now
 */
export function writeMapResult(texts: TextStore, key: string, { best, reached = 0 }: MapResult): MapResult {
  const all = new Map(readAll(texts));
  const before = all.get(key) ?? {};
  const strokes = Math.min(best ?? Number.POSITIVE_INFINITY, before.best ?? Number.POSITIVE_INFINITY);
  const flags = Math.max(reached, before.reached ?? 0);
  const now = { ...(strokes < Number.POSITIVE_INFINITY && { best: strokes }), ...(flags > 0 && { reached: flags }) };
  all.delete(key);
  writeJson(texts, KEYS.mapResults, [...all, [key, now]].slice(-LIMITS.playedMaps));
  return now;
}

/** Pairs, because an object would put keys that look like numbers first. */
function readAll(texts: TextStore): (readonly [string, MapResult])[] {
  const stored = readJson(texts, KEYS.mapResults, (value): value is unknown[] => Array.isArray(value)) ?? [];
  return stored.flatMap((pair) =>
    Array.isArray(pair) && typeof pair[0] === 'string' && isMapResult(pair[1]) ? [[pair[0], pair[1]] as const] : [],
  );
}
