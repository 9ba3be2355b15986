import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { tabStore, writeJson } from '../../../platform/storage.ts';
import { FIRST_ATTEMPT_PREFIX, firstAttemptKey, KEYS, SHOWN_RESULT_KEY } from '../../../platform/storage-keys.ts';

/** What this browser stores of a player. Settings belong to the device, the ball among them, and what waits to be sent carries its owner. */
const PLAYER_KEYS: readonly string[] = [
  KEYS.bestScore,
  KEYS.bestScoreDay,
  KEYS.streak,
  KEYS.completedDay,
  KEYS.checkpoints,
  KEYS.run,
  KEYS.archiveRun,
  KEYS.mapRun,
  KEYS.previewRun,
  KEYS.mapResults,
  KEYS.playedMaps,
  KEYS.finishedRun,
  KEYS.results,
  KEYS.reached,
  KEYS.accountId,
  KEYS.linkedSession,
  KEYS.sessionEnded,
  KEYS.signingOut,
];

/** Removes everything of a player for the next one on this device. */
export function forgetPlayer(texts: TextStore, tab: TextStore = tabStore): void {
  tab.remove(SHOWN_RESULT_KEY);
  for (const key of PLAYER_KEYS) texts.remove(key);
  for (const key of texts.keys()) if (key.startsWith(FIRST_ATTEMPT_PREFIX)) texts.remove(key);
}

/**
 * Adopts what the server knows of the player: streak, best of the day, and whether the blind run is still open. A blind run in
 * progress here stays one, unless the server has a finished one.
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
  const isBlindRunInProgress = texts.get(key) === 'true';
  if (today.firstAttempt === 'finished' || (today.firstAttempt === 'started' && !isBlindRunInProgress)) texts.set(key, 'false');
  else if (today.firstAttempt === 'open' && !isBlindRunInProgress) texts.remove(key);
}
