import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { writeJson } from '../../../platform/storage.ts';
import { FIRST_ATTEMPT_PREFIX, firstAttemptKey, KEYS } from '../../../platform/storage-keys.ts';

/** What this browser remembers of a player. How the game looks and sounds is the device's, and what waits to be sent bears its owner. */
const OF_THE_PLAYER: readonly string[] = [
  KEYS.bestScore,
  KEYS.bestScoreDay,
  KEYS.streak,
  KEYS.completedDay,
  KEYS.checkpoints,
  KEYS.run,
  KEYS.archiveRun,
  KEYS.results,
  KEYS.reached,
  KEYS.ballCustomization,
  KEYS.accountId,
  KEYS.linkedSession,
  KEYS.sessionEnded,
  KEYS.signingOut,
];

/** Leaves nothing of a player behind for the next one at this device. */
export function forgetPlayer(texts: TextStore): void {
  for (const key of OF_THE_PLAYER) texts.remove(key);
  for (const key of texts.keys()) if (key.startsWith(FIRST_ATTEMPT_PREFIX)) texts.remove(key);
}

/**
 * Takes over what the server knows of the player: streak, best of the day, and whether the blind run is still to come. A blind run
 * that is being played here stays one, unless the server has another that is finished.
 */
export function adoptStats(texts: TextStore, { streak, lastDate, today }: UserStatsResponse): void {
  const day = today.gameDay as GameDay;
  if (streak > 0 && lastDate !== null) writeJson(texts, KEYS.streak, { streak, lastDate });
  else texts.remove(KEYS.streak);
  if (lastDate !== null) texts.set(KEYS.completedDay, lastDate);
  if (today.best !== null) {
    texts.set(KEYS.bestScore, String(today.best));
    texts.set(KEYS.bestScoreDay, day);
  }
  const key = firstAttemptKey(day);
  const isCodePending = texts.get(key) === 'true';
  if (today.firstAttempt === 'finished' || (today.firstAttempt === 'started' && !isCodePending)) texts.set(key, 'false');
  else if (today.firstAttempt === 'open' && !isCodePending) texts.remove(key);
}
