import { useMuteKey } from '../features/sound/use-mute-key.ts';
import { type GameInput, InputDevices } from '../sim/InputDevices.tsx';

/** The input of the page: the game's devices, and the keys that work on every screen. Draws nothing. */
export function PageInput(game: GameInput) {
  useMuteKey();
  return <InputDevices {...game} />;
}
