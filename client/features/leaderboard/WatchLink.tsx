import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { runPagePath } from '../../../shared/run-page.ts';
import { closeAllDialogsAtom } from '../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../dialogs/dialog-history.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { PixelIcon } from '../../ui/PixelIcon.tsx';

interface WatchLinkProps {
  readonly runId: string;
  readonly username: string;
  /** The player has to finish the hole first: the page of the run says so. */
  readonly isLocked: boolean;
  readonly tabIndex: 0 | -1;
}

/** Leads from a row of a board to the page of its run, and closes the dialogs. */
export function WatchLink({ runId, username, isLocked, tabIndex }: WatchLinkProps) {
  const text = useDialogText();
  const path = runPagePath(runId);
  const href = useHref(path);
  const navigate = useNavigate();
  const closeAll = useSetAtom(closeAllDialogsAtom);
  const label = text(isLocked ? 'board.watchLocked' : 'board.watchRun', { name: username });
  const go = (event: MouseEvent) => {
    // Another tab or window is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The link replaces the history entry of the open dialog. It must run before the dialogs close, which would remove that entry.
    navigate(path, { replace: leavesDialog() });
    closeAll();
  };
  return (
    <a className="board__watch-link" href={href} aria-label={label} title={label} tabIndex={tabIndex} data-watch="" onClick={go}>
      <PixelIcon name={isLocked ? 'lock' : 'play'} />
    </a>
  );
}
