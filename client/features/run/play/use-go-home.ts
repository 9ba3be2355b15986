import { useNavigate } from 'react-router-dom';
import { leavesDialog } from '../../../dialogs/dialog-history.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { useGame } from './game-context.ts';
import { holeAtom } from './play-atoms.ts';

/** 'Return to Homescreen': opens today's start screen from any hole. An unfinished run waits. */
export function useGoHome(): () => void {
  const game = useGame();
  const navigate = useNavigate();
  const { kind } = useAtomValue(holeAtom);
  return () => {
    // Also from the main page, whose address may name a map.
    if (kind === 'archive' || kind === 'map') navigate('/', { replace: leavesDialog() });
    if (kind === 'bonus' || kind === 'map') game.backToDaily();
    else if (kind === 'daily') game.goHome();
  };
}
