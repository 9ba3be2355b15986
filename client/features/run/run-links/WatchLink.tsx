import { type MouseEvent, useState } from 'react';
import { useHref } from 'react-router-dom';
import { runPagePath } from '../../../../shared/run-page.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { sayLockedAtom } from './run-locks.ts';
import { useWatchRun } from './use-watch-run.ts';
import './watch-link.css';

interface WatchLinkProps {
  readonly runId: string;
  readonly username: string;
  /** The player has to finish the hole first: a press says so, and shows a lock from then on. */
  readonly isLocked: boolean;
  readonly tabIndex: 0 | -1;
}

/** Leads from a row to the page of its run. */
export function WatchLink({ isLocked, runId, username, tabIndex }: WatchLinkProps) {
  const text = useDialogText();
  const sayLocked = useSetAtom(sayLockedAtom);
  const href = useHref(runPagePath(runId));
  const watch = useWatchRun();
  const [wasPressed, setPressed] = useState(false);
  const label = text(isLocked ? 'board.watchLocked' : 'board.watchRun', { name: username });
  const common = { className: 'watch-link', 'aria-label': label, title: label, tabIndex, 'data-watch': '' };
  if (isLocked) {
    const sayIt = () => {
      setPressed(true);
      void sayLocked();
    };
    return (
      <button type="button" {...common} onClick={sayIt}>
        <PixelIcon name={wasPressed ? 'lock' : 'play'} />
      </button>
    );
  }
  const go = (event: MouseEvent) => {
    // Another tab or window is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    watch(runId);
  };
  return (
    <a {...common} href={href} onClick={go}>
      <PixelIcon name="play" />
    </a>
  );
}
