import { useNavigate } from 'react-router-dom';
import { runPagePath } from '../../../../shared/run-page.ts';
import { closeAllDialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../../dialogs/dialog-history.ts';
import { useSetAtom } from '../../../state/jotai.ts';

/** Returns a function that opens the page of a run, and closes the dialogs. A run that is played is saved and goes on later. */
export function useWatchRun(): (runId: string) => void {
  const navigate = useNavigate();
  const closeAll = useSetAtom(closeAllDialogsAtom);
  return (runId) => {
    // The link replaces the history entry of the open dialog. It must run before the dialogs close, which would remove that entry.
    void navigate(runPagePath(runId), { replace: leavesDialog() });
    closeAll();
  };
}
