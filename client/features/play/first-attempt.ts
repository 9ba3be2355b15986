import type { GameDay } from '../../../shared/game-day.ts';
import type { TextStore } from '../../platform/storage.ts';
import { FIRST_ATTEMPT_PREFIX, firstAttemptKey } from '../../platform/storage-keys.ts';

/** Is the blind first run of the day in progress? The server has its own opinion, and it is the server's that counts. */
export function isFirstAttempt(store: TextStore, day: GameDay): boolean {
  return store.get(firstAttemptKey(day)) === 'true';
}

/**
 * What the server is told. Where the browser has lost the flag, nothing: a `false` waives the blind run, and only a player who
 * has been told so may lose it.
 */
export function firstAttemptClaim(store: TextStore, day: GameDay): boolean | undefined {
  const flag = store.get(firstAttemptKey(day));
  return flag === 'true' || flag === 'false' ? flag === 'true' : undefined;
}

/** The first stroke of a run: the day's first run becomes the blind one, any later run ends it. */
export function markFirstStroke(store: TextStore, day: GameDay): void {
  const seen = store.get(firstAttemptKey(day)) !== undefined;
  store.set(firstAttemptKey(day), seen ? 'false' : 'true');
}

/** The first run has been given up. */
export function endFirstAttempt(store: TextStore, day: GameDay): void {
  store.set(firstAttemptKey(day), 'false');
}

/** Forgets the flags of other days; without this the page would leave a key behind every day. */
export function forgetOtherDays(store: TextStore, day: GameDay): void {
  for (const key of store.keys()) {
    if (key.startsWith(FIRST_ATTEMPT_PREFIX) && key !== firstAttemptKey(day)) store.remove(key);
  }
}
