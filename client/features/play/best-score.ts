import type { GameDay } from '../../../shared/game-day.ts';
import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';

/** The fewest strokes of the day in this browser; undefined before the first finish. */
export function readBest(store: TextStore, day: GameDay): number | undefined {
  const score = Number(store.get(KEYS.bestScore));
  return store.get(KEYS.bestScoreDay) === day && Number.isInteger(score) && score > 0 ? score : undefined;
}

/** Keeps a score when it beats the day's best; answers whether it does. */
export function recordBest(store: TextStore, day: GameDay, score: number): boolean {
  const best = readBest(store, day);
  if (best !== undefined && best <= score) return false;
  store.set(KEYS.bestScore, String(score));
  store.set(KEYS.bestScoreDay, day);
  return true;
}
