import { useLocation, useNavigate } from 'react-router-dom';
import type { GameDay } from '../../../../shared/game-day.ts';
import { closeAllDialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../../dialogs/dialog-history.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { useGame } from '../play/game-context.ts';
import { holeAtom } from '../play/play-atoms.ts';
import { useRunControls } from '../play/use-run-controls.ts';

/** Returns a function that opens a hole from the calendar. For the hole that is open it only closes the dialogs. */
export function useGoToHole(): (day: GameDay, today: GameDay) => void {
  const game = useGame();
  const controls = useRunControls();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useAtomValue(holeAtom);
  const closeAll = useSetAtom(closeAllDialogsAtom);
  return (day, today) => {
    const isHere = here.day === day && here.kind !== 'bonus' && here.kind !== 'map';
    const path = day === today ? '/' : `/d/${day}`;
    const isLeaving = !isHere && path !== pathname;
    // The main page's address may name a map that is played.
    const namesMap = here.kind === 'map' && search !== '';
    // The link replaces the history entry of the open dialog. It must run before the dialogs close, which would remove that entry.
    if (isLeaving || namesMap) navigate(path, { replace: leavesDialog() });
    closeAll();
    if (isHere || isLeaving) return;
    // The URL is today's already, but the page plays a bonus level, a map or yesterday's run.
    if (here.kind === 'bonus' || here.kind === 'map') game.backToDaily();
    else controls.requestNewDay();
  };
}
