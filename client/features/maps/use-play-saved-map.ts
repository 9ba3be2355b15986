import { useNavigate } from 'react-router-dom';
import { MAP_ROUTE } from '../../../shared/page-routes.ts';
import { closeAllDialogsAtom } from '../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../dialogs/dialog-history.ts';
import { useSetAtom } from '../../state/jotai.ts';

/** Returns a function that opens the page of a saved map: its newest revision begins at once. */
export function usePlaySavedMap(): (id: string) => void {
  const navigate = useNavigate();
  const closeAll = useSetAtom(closeAllDialogsAtom);
  return (id) => {
    // Before the dialogs close, which would remove the history entry that this one replaces.
    navigate(MAP_ROUTE.replace(':id', id), { replace: leavesDialog() });
    closeAll();
  };
}
