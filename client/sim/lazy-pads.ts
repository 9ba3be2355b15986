import type { Aimer } from './aimer.ts';
import type { PadCommands } from './gamepad-input.ts';

/**
 * The game by gamepad, as `listenToPads` has it. Few players have one, so what it needs is loaded when the first is connected;
 * where that fails, the next one asks again.
 * @returns the way to stop
 */
export function listenToPadsLazily(aimer: Aimer, commands: PadCommands, isPlaying: () => boolean): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const load = async () => {
    const { listenToPads } = await import('./gamepad-input.ts');
    if (!isOver) stop ??= listenToPads(aimer, commands, isPlaying);
  };
  const start = () => void load().catch(() => undefined);
  window.addEventListener('gamepadconnected', start);
  // Pads that were there before the page are shown with their first press: the event comes then.
  if (navigator.getGamepads?.().some((pad) => pad !== null)) start();
  return () => {
    isOver = true;
    window.removeEventListener('gamepadconnected', start);
    stop?.();
  };
}
