import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';

/** The format that this page writes; `Number` would read more ('', '0x10', ' 7 '). */
const WHOLE_NUMBER = /^\d{1,6}$/;

/** The fewest strokes of the day in this browser; undefined before the first finish. */
export function readBest(store: TextStore, day: GameDay): number | undefined {
  if (store.get(KEYS.bestScoreDay) !== day) return undefined;
  const text = store.get(KEYS.bestScore) ?? '';
  const score = WHOLE_NUMBER.test(text) ? Number(text) : 0;
  return score > 0 && score <= LIMITS.replayEvents ? score : undefined;
}

/** Stores a score when it beats the day's best. Returns whether it does. */
export function recordBest(store: TextStore, day: GameDay, score: number): boolean {
  const best = readBest(store, day);
  if (best !== undefined && best <= score) return false;
  store.set(KEYS.bestScore, String(score));
  store.set(KEYS.bestScoreDay, day);
  return true;
}
