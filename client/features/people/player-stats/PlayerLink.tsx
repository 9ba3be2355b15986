import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { playerPagePath } from '../../../../shared/player-page.ts';
import { closeAllDialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../../../dialogs/dialog-history.ts';
import { useSetAtom } from '../../../state/jotai.ts';

interface PlayerLinkProps {
  readonly username: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to the page of a player, which closes the dialogs that it is in. */
export function PlayerLink({ username, className, children }: PlayerLinkProps) {
  const path = playerPagePath(username);
  const href = useHref(path);
  const navigate = useNavigate();
  const closeAll = useSetAtom(closeAllDialogsAtom);
  const go = (event: MouseEvent) => {
    // Another tab or window is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The link replaces the history entry of the open dialog. It must run before the dialogs close, which would remove that entry.
    navigate(path, { replace: leavesDialog() });
    closeAll();
  };
  return (
    <a className={className} href={href} onClick={go}>
      {children}
    </a>
  );
}
