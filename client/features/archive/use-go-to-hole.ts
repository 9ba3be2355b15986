import { useLocation, useNavigate } from 'react-router-dom';
import type { GameDay } from '../../../shared/game-day.ts';
import { closeAllDialogsAtom } from '../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../dialogs/dialog-history.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { useGame } from '../play/game-context.ts';
import { holeAtom } from '../play/play-atoms.ts';

/** The way from the calendar to a hole. Choosing the one that is open leads back to it, as it is. */
export function useGoToHole(): (day: GameDay, today: GameDay) => void {
  const game = useGame();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = useAtomValue(holeAtom);
  const closeAll = useSetAtom(closeAllDialogsAtom);
  return (day, today) => {
    const isHere = here.day === day && here.kind !== 'bonus';
    const address = day === today ? '/' : `/d/${day}`;
    const leaves = !isHere && address !== pathname;
    // The entry of the open dialog becomes that of the hole: before the dialogs close, which would take it away.
    if (leaves) navigate(address, { replace: leavesDialog() });
    closeAll();
    if (isHere || leaves) return;
    // The address is that of today's hole already: over it lies a bonus level, or yesterday's run.
    if (here.kind === 'bonus') game.backToDaily();
    else game.requestNewDay();
  };
}
