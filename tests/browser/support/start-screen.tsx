import { MemoryRouter } from 'react-router-dom';
import type { Game } from '../../../client/features/run/play/game.ts';
import { GameContext } from '../../../client/features/run/play/game-context.ts';
import { StartScreen } from '../../../client/features/screens/screens/StartScreen.tsx';
import { type Shown, show } from './show.tsx';

/** Shows the start screen without a game behind it. */
export const showStartScreen = (): Promise<Shown> =>
  show(
    <MemoryRouter>
      <GameContext value={{} as Game}>
        <StartScreen />
      </GameContext>
    </MemoryRouter>,
  );
