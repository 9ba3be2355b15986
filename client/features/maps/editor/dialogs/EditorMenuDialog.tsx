import { THEMES } from '../../../../../shared/course/course.ts';
import { closeDialogAtom, swapDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useSetAtom } from '../../../../state/jotai.ts';
import { Choice, Select } from '../../../../ui/Choice.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { type Icon, PixelIcon } from '../../../../ui/PixelIcon.tsx';
import { ADD_SQUARE, CHAIN, SHARE_UP } from '../../../../ui/rare-icons.ts';
import { Toggle } from '../../../../ui/Toggle.tsx';
import { useEditor, useEditorActions, useEditorState } from '../editor-atoms.ts';
import { BRUSH_SIZES, type BrushSize } from '../model/tile-tools.ts';
import './editor-dialogs.css';

/** What is done with the map more seldom, and how it looks. */
export function EditorMenuDialog() {
  const text = useDialogText();
  const session = useEditor();
  const actions = useEditorActions();
  const { theme, grid, mirror, size, cursor, isReadOnly } = useEditorState();
  const close = useSetAtom(closeDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const previewHere = () => {
    close('editorMenu');
    actions.preview(cursor ?? session.middle);
  };
  return (
    <Modal title={text('editor.more')} onClose={() => close('editorMenu')}>
      <ul className="editor-menu">
        <Item icon="play" label={text('editor.previewHere')} onClick={previewHere} />
        <Item icon={SHARE_UP} label={text('editor.exportCode')} onClick={() => swap('editorMenu', 'exportMap')} />
        <Item icon={ADD_SQUARE} label={text('editor.importCode')} isDisabled={isReadOnly} onClick={() => swap('editorMenu', 'importMap')} />
        <Item icon={CHAIN} label={text('editor.shareMap')} onClick={() => swap('editorMenu', 'shareMap')} />
        <Item icon="help" label={text('editor.keys')} onClick={() => swap('editorMenu', 'editorKeys')} />
      </ul>
      {!isReadOnly && (
        <Select
          label={text('editor.theme')}
          value={theme}
          onChange={(chosen) => session.setTheme(chosen)}
          options={THEMES.map((each) => ({ value: each, label: text(`editor.${each}`) }))}
        />
      )}
      <Choice
        label={text('editor.keySize')}
        value={String(size)}
        onChange={(chosen) => session.setSize(Number(chosen) as BrushSize)}
        options={BRUSH_SIZES.map((each) => ({ value: String(each), label: `${each} × ${each}` }))}
      />
      <Toggle checked={grid} onChange={(on) => session.setGrid(on)} label={text('editor.grid')} />
      <Toggle checked={mirror} onChange={(on) => session.setMirror(on)} label={text('editor.mirror')} />
    </Modal>
  );
}

interface ItemProps {
  readonly icon: Icon;
  readonly label: string;
  readonly isDisabled?: boolean;
  onClick(): void;
}

function Item({ icon, label, isDisabled = false, onClick }: ItemProps) {
  return (
    <li>
      <button type="button" className="editor-menu__item" disabled={isDisabled} onClick={onClick}>
        <PixelIcon name={icon} /> {label}
      </button>
    </li>
  );
}
