import type { GameDay } from '../../../../shared/game-day.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { FIRST_ATTEMPT_PREFIX, firstAttemptKey } from '../../../platform/storage-keys.ts';

/** Whether the blind first run of the day is in progress, as this browser knows. The server decides by itself. */
export function isFirstAttempt(store: TextStore, day: GameDay): boolean {
  return store.get(firstAttemptKey(day)) === 'true';
}

/**
 * What the page claims to the server. Undefined where the browser has lost the flag: `false` would give up the blind run, and a
 * player must be warned before that.
 */
export function firstAttemptClaim(store: TextStore, day: GameDay): boolean | undefined {
  const flag = store.get(firstAttemptKey(day));
  return flag === 'true' || flag === 'false' ? flag === 'true' : undefined;
}

/** The first stroke of a run: the day's first run becomes the blind one; any later run ends it. */
export function markFirstStroke(store: TextStore, day: GameDay): void {
  const hasFlag = store.get(firstAttemptKey(day)) !== undefined;
  store.set(firstAttemptKey(day), hasFlag ? 'false' : 'true');
}

/** Ends the blind run. */
export function endFirstAttempt(store: TextStore, day: GameDay): void {
  store.set(firstAttemptKey(day), 'false');
}

/** Removes the flags of other days, so that storage does not grow by a key a day. */
export function forgetOtherDays(store: TextStore, day: GameDay): void {
  for (const key of store.keys()) {
    if (key.startsWith(FIRST_ATTEMPT_PREFIX) && key !== firstAttemptKey(day)) store.remove(key);
  }
}
