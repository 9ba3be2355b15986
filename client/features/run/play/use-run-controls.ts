import { useGame } from './game-context.ts';
import { RunControls } from './run-controls.ts';

/** The controls of a run, for components below the provider of the game. Not in the first script. */
export function useRunControls(): RunControls {
  const game = useGame();
  game.controls ??= new RunControls(game);
  return game.controls;
}
