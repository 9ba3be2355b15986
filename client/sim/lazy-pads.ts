import { latest } from '../../shared/latest.ts';
import type { Aimer } from './aimer.ts';
import type { PadCommands } from './gamepad-input.ts';
import type { Looker } from './looker.ts';
import { watchPads } from './pad-watch.ts';

/**
 * The game by gamepad, as in `listenToPads`. Few players have a pad, so the code is loaded when the first is connected; after a
 * failure the next connection tries again.
 * @returns a function that unsubscribes
 */
export function listenToPadsLazily(aimer: Aimer, looker: Looker, commands: PadCommands, isPlaying: () => boolean): () => void {
  let stop: (() => void) | undefined;
  const loads = latest();
  const load = async () => {
    const isCurrent = loads.begin();
    const { listenToPads } = await import('./gamepad-input.ts');
    if (isCurrent()) stop ??= listenToPads(aimer, looker, commands, isPlaying);
  };
  const start = () => void load().catch(() => undefined);
  const stopWatching = watchPads(start);
  return () => {
    loads.drop();
    stopWatching();
    stop?.();
  };
}
