import { endOfDay, type GameDay } from '../../../shared/game-day.ts';
import { today } from '../../platform/today.ts';

/** A moment after the roll, ms: the page must not ask for the new hole while the server's clock is still on the old day. */
const ROLL_SLACK_MS = 1_500;

/**
 * Tells when the game day has become another than `currentDay()`: at the roll, and when a sleeping page wakes up.
 * @returns the way to stop
 */
export function watchDay(currentDay: () => GameDay, onNewDay: (day: GameDay) => void): () => void {
  let timer: number | undefined;
  const check = () => {
    const now = today();
    if (now !== currentDay()) onNewDay(now);
    window.clearTimeout(timer);
    const untilRoll = endOfDay(today()) + ROLL_SLACK_MS - Date.now();
    // A forced day never rolls, and its end may lie in the past: looking once a minute is then enough.
    timer = window.setTimeout(check, Math.max(60_000, untilRoll));
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
