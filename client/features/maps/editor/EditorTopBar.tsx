import { LIMITS } from '../../../../shared/limits.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useEditor, useEditorActions, useEditorState } from './editor-atoms.ts';
import { editorFactsAtom } from './editor-facts.ts';
import { EDITOR_ICONS } from './editor-icons.ts';
import { ProblemsMenu } from './ProblemsMenu.tsx';

/** Title, faults, and what is done with the map as a whole. */
export function EditorTopBar() {
  const text = useDialogText();
  const session = useEditor();
  const actions = useEditorActions();
  const { title, canUndo, canRedo, isChanged, isReadOnly } = useEditorState();
  const { isSaving } = useAtomValue(editorFactsAtom);
  const openDialog = useSetAtom(openDialogAtom);
  return (
    <header className="editor__top">
      <IconButton icon="close" label={text('editor.back')} onClick={() => actions.leave()} />
      <label className="editor__title">
        <span className="visually-hidden">{text('editor.title')}</span>
        <input
          className="editor__title-field"
          value={title}
          maxLength={LIMITS.mapTitle}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => session.setTitle(event.target.value)}
        />
        {isChanged && <span className="editor__unsaved">{text('editor.unsaved')}</span>}
      </label>
      <div className="editor__actions">
        <ProblemsMenu />
        <IconButton
          icon={EDITOR_ICONS.undo}
          label={text('editor.undo')}
          // The button stays in the order of tabs, so that the focus is not lost with the last step.
          aria-disabled={!canUndo || isReadOnly}
          onClick={() => session.undo()}
        />
        <IconButton
          icon={EDITOR_ICONS.redo}
          label={text('editor.redo')}
          aria-disabled={!canRedo || isReadOnly}
          onClick={() => session.redo()}
        />
        <IconButton icon="play" tone="sky" label={text('editor.preview')} onClick={() => actions.preview()} />
        <Button tone="yellow" className="editor__save" aria-disabled={isSaving || isReadOnly} onClick={() => actions.save()}>
          {text(isSaving ? 'editor.saving' : 'editor.save')}
        </Button>
      </div>
      <IconButton icon={EDITOR_ICONS.more} label={text('editor.more')} className="editor__more" onClick={() => openDialog('editorMenu')} />
      <Notes />
    </header>
  );
}

/** What the player has to know of this map from the start. */
function Notes() {
  const text = useDialogText();
  const { isReadOnly } = useEditorState();
  const { isKept } = useAtomValue(editorFactsAtom);
  if (!isReadOnly && isKept) return null;
  return (
    <p className="editor__note" role="status">
      {text(isReadOnly ? 'editor.readOnly' : 'editor.noDrafts')}
    </p>
  );
}
