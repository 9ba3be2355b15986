import { useNavigate } from 'react-router-dom';
import { leavesDialog } from '../../dialogs/dialog-history.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { useGame } from './game-context.ts';
import { holeAtom } from './play-atoms.ts';

/** 'Return to Homescreen': opens today's start screen from any hole. An unfinished run waits. */
export function useGoHome(): () => void {
  const game = useGame();
  const navigate = useNavigate();
  const { kind } = useAtomValue(holeAtom);
  return () => {
    if (kind === 'archive') navigate('/', { replace: leavesDialog() });
    else if (kind === 'bonus') game.backToDaily();
    else game.goHome();
  };
}
