import { useLocation, useNavigate } from 'react-router-dom';
import type { GameDay } from '../../../shared/game-day.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { closeAllDialogsAtom } from '../overlays/dialog-atoms.ts';
import { leavesDialog } from '../overlays/dialog-history.ts';
import { useGame } from '../play/game-context.ts';
import { holeAtom } from '../play/play-atoms.ts';

/** The way from the calendar to a hole. Choosing the one that is open leads back to it, as it is. */
export function useGoToHole(): (day: GameDay, today: GameDay) => void {
  const game = useGame();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { kind } = useAtomValue(holeAtom);
  const closeAll = useSetAtom(closeAllDialogsAtom);
  return (day, today) => {
    const address = day === today ? '/' : `/d/${day}`;
    // The entry of the open dialog becomes that of the hole: before the dialogs close, which would take it away.
    if (address !== pathname) navigate(address, { replace: leavesDialog() });
    // A bonus level has the address of today's hole.
    else if (kind === 'bonus') game.backToDaily();
    closeAll();
  };
}
