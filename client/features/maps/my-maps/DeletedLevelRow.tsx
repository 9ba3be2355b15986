import { useEffect, useRef } from 'react';
import { topDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import type { OwnLevel } from './own-levels.ts';

interface DeletedLevelRowProps {
  readonly level: OwnLevel;
  undo(): void;
}

/** In the place of a level that was deleted: offers for a moment to take that back. */
export function DeletedLevelRow({ level, undo }: DeletedLevelRowProps) {
  const text = useDialogText();
  const button = useRef<HTMLButtonElement>(null);
  const isOnTop = useAtomValue(topDialogAtom) === 'myMaps';
  // The question closes first, and gives the focus back to the list.
  useEffect(() => {
    if (isOnTop) button.current?.focus();
  }, [isOnTop]);
  return (
    <li className="level level--deleted">
      <p className="level__deleted">{text('myMaps.deleted', { title: level.title || text('myMaps.untitled') })}</p>
      <Button ref={button} tone="yellow" icon="back" onClick={undo}>
        {text('myMaps.undo')}
      </Button>
      <span className="level__time" />
    </li>
  );
}
