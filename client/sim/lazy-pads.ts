import type { Aimer } from './aimer.ts';
import type { PadCommands } from './gamepad-input.ts';
import type { Looker } from './looker.ts';

/**
 * The game by gamepad, as in `listenToPads`. Few players have a pad, so the code is loaded when the first is connected; after a
 * failure the next connection tries again.
 * @returns a function that unsubscribes
 */
export function listenToPadsLazily(aimer: Aimer, looker: Looker, commands: PadCommands, isPlaying: () => boolean): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const load = async () => {
    const { listenToPads } = await import('./gamepad-input.ts');
    if (!isOver) stop ??= listenToPads(aimer, looker, commands, isPlaying);
  };
  const start = () => void load().catch(() => undefined);
  window.addEventListener('gamepadconnected', start);
  // Pads that were connected before the page was opened are reported at their first press, by the event.
  if (navigator.getGamepads?.().some((pad) => pad !== null)) start();
  return () => {
    isOver = true;
    window.removeEventListener('gamepadconnected', start);
    stop?.();
  };
}
