import { endOfDay, type GameDay } from '../../../../shared/game-day.ts';
import { today } from '../../../platform/today.ts';

/** A pause after the change of day, ms: the server's clock may still be on the old day. */
const DAY_CHANGE_SLACK_MS = 1_500;

/**
 * Calls back when the game day is no longer `currentDay()`: at the change of day, and when a sleeping page wakes up.
 * @returns a function that unsubscribes
 */
export function watchDay(currentDay: () => GameDay, onNewDay: (day: GameDay) => void): () => void {
  let timer: number | undefined;
  const check = () => {
    const now = today();
    if (now !== currentDay()) onNewDay(now);
    window.clearTimeout(timer);
    const untilChange = endOfDay(today()) + DAY_CHANGE_SLACK_MS - Date.now();
    // A forced day never changes and may lie in the past: once a minute is enough then.
    timer = window.setTimeout(check, Math.max(60_000, untilChange));
  };
  const wake = () => {
    if (document.visibilityState === 'visible') check();
  };
  check();
  document.addEventListener('visibilitychange', wake);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}
