import { createContext, useContext } from 'react';
import { assert } from '../../../../shared/assert.ts';
import type { Game } from './game.ts';

export const GameContext = createContext<Game | null>(null);

/** The game of this page, for components below its provider. */
export function useGame(): Game {
  const game = useContext(GameContext);
  assert(game, 'useGame outside GameContext');
  return game;
}
