import { closeDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import type { MessageKey } from '../../../../i18n/message-keys.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useSetAtom } from '../../../../state/jotai.ts';
import { Modal } from '../../../../ui/Modal.tsx';
import { TOOLS } from '../model/tile-tools.ts';
import { TOOL_KEYS } from '../use-editor-keys.ts';
import './editor-dialogs.css';

/** All keys of the editor, and what fingers do. */
export function EditorKeysDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const control = isMac() ? '⌘' : text('editor.keyControl');
  const arrows = text('editor.keyArrows');
  const shift = text('editor.keyShift');
  const rows: readonly (readonly [what: MessageKey, keys: readonly string[]])[] = [
    ...TOOLS.map((tool) => [`editor.${tool}`, [TOOL_KEYS[tool].toUpperCase()]] as const),
    ['editor.keyTile', ['1', '…', '9', '0']],
    ['editor.keySize', ['[', ']']],
    ['editor.mirror', ['M']],
    ['editor.grid', ['G']],
    ['editor.keyMove', [arrows]],
    ['editor.keyMoveFar', [`${shift} + ${arrows}`]],
    ['editor.keyAct', ['Enter', text('editor.keySpace')]],
    ['editor.keyCancel', ['Esc']],
    ['editor.pan', [text('editor.keySpaceDrag')]],
    ['editor.keyZoom', ['+', '-', text('editor.keyWheel', { key: control })]],
    ['editor.undo', [`${control} + Z`]],
    ['editor.redo', [`${control} + Y`, `${control} + ${shift} + Z`]],
    ['editor.save', [`${control} + S`]],
    ['editor.preview', ['P']],
    ['editor.keyNextProblem', ['N']],
    ['editor.keyList', ['?']],
  ];
  return (
    <Modal title={text('editor.keys')} onClose={() => close('editorKeys')}>
      <p>{text('editor.keysTouch')}</p>
      <dl className="editor-keys">
        {rows.map(([what, keys]) => (
          <div key={`${what} ${keys[0]}`} className="editor-keys__row">
            <dt>{text(what)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
