import { useEffect, useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useEditorState } from './editor-atoms.ts';
import { isEditable } from './model/tile-tools.ts';

/** A held arrow key moves the cursor many times a second: it is announced after it has rested for this long, ms. */
const QUIET_MS = 300;

/** Announces the tile under the keyboard's cursor, and how many problems the map has. */
export function EditorLive() {
  const text = useDialogText();
  const { cursor, cursorType, problems } = useEditorState();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const tile = cursor && (isEditable(cursor) ? cursorType && text(`editor.tile_${cursorType}`) : text('editor.border'));
  return (
    <>
      <Quiet
        words={cursor && tile ? text('editor.tileAt', { tile, column: cursor.column + 1, row: cursor.row + 1 }) : ''}
        name="live-tile"
      />
      <Quiet words={text('editor.problemCount', { errors, warnings: problems.length - errors })} name="live-problems" />
    </>
  );
}

function Quiet({ words, name }: { readonly words: string; readonly name: string }) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), QUIET_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="visually-hidden" role="status" data-testid={name}>
      {settled}
    </p>
  );
}
