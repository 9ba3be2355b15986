import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RUN_FILE_ROUTE } from '../../shared/page-routes.ts';
import { closeAllDialogsAtom } from '../dialogs/dialog-atoms.ts';
import { leavesDialog } from '../dialogs/dialog-history.ts';
import { openRunFileAtom } from '../features/replays/viewer/run-file-atoms.ts';
import type { WordsPart } from '../i18n/groups.ts';
import { dialogTextAtom, loadWordsAtom } from '../i18n/text-atoms.ts';
import { useDialogText } from '../i18n/use-text.ts';
import { useSetAtom, useStore } from '../state/jotai.ts';
import { PixelBall } from '../ui/PixelBall.tsx';
import { showToastAtom } from '../ui/toast-atoms.ts';
import { useWords } from '../ui/use-words.ts';
import { useDraggedFiles } from './use-dragged-files.ts';
import './run-file-drop.css';

const WORDS: readonly WordsPart[] = ['dialogs', 'runs'];

/** Takes run files that are dropped on the page: says that a file can be dropped while one is over the page, and opens the one that is dropped. */
export function RunFileDrop({ takesAny = false }: { readonly takesAny?: boolean }) {
  const { isOver, files } = useDraggedFiles(takesAny);
  const hasText = useWords(WORDS) === 'loaded';
  useDroppedFiles(files);
  return isOver && hasText && <DropHint />;
}

/** A run in progress stays as it is and waits: the page of a file has a simulation of its own. */
function useDroppedFiles(files: readonly File[]): void {
  const open = useSetAtom(openRunFileAtom);
  const closeAll = useSetAtom(closeAllDialogsAtom);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tellOfMany = useTellOfMany();
  const opened = useRef<File>(undefined);
  useEffect(() => {
    const [file] = files;
    if (!file || opened.current === file) return;
    opened.current = file;
    void open(file);
    void navigate(RUN_FILE_ROUTE, { replace: leavesDialog() || pathname === RUN_FILE_ROUTE });
    closeAll();
    if (files.length > 1) tellOfMany();
  }, [files, open, closeAll, navigate, pathname, tellOfMany]);
}

/** The words may come after the page of the file is shown. */
function useTellOfMany(): () => void {
  const store = useStore();
  return useCallback(() => {
    const tell = () => store.set(showToastAtom, store.get(dialogTextAtom)('viewer.firstFile'));
    store.set(loadWordsAtom, 'runs').then(tell, () => undefined);
  }, [store]);
}

/** Above open dialogs, too. */
function DropHint() {
  const text = useDialogText();
  const hint = useRef<HTMLDivElement>(null);
  useEffect(() => hint.current?.showPopover(), []);
  return (
    <div ref={hint} popover="manual" className="drop-hint">
      <p className="drop-hint__card">
        <PixelBall className="drop-hint__ball" />
        {text('viewer.dropHere')}
      </p>
    </div>
  );
}
