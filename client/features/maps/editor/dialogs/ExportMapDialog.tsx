import { useRef, useState } from 'react';
import { closeDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useSetAtom } from '../../../../state/jotai.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { showToastAtom } from '../../../../ui/toast-atoms.ts';
import { errorsText } from '../../maps/problem-words.ts';
import { useEditor } from '../editor-atoms.ts';
import { exportCode } from '../model/import-code.ts';
import { useCopied } from './use-copied.ts';
import './editor-dialogs.css';

/** The map as a code that can be copied; or why there is none. */
export function ExportMapDialog() {
  const text = useDialogText();
  const session = useEditor();
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const [exported] = useState(() => exportCode(session.document.copy()));
  const field = useRef<HTMLTextAreaElement>(null);
  const { isCopied, copy } = useCopied(field);
  if (exported.kind !== 'exported') {
    const words =
      exported.kind === 'failed' ? text('editor.codeFailed') : text('editor.cannotExport', { errors: errorsText(text, exported.problems) });
    return (
      <Modal title={text('editor.exportCode')} onClose={() => close('exportMap')}>
        <p role="alert">{words}</p>
      </Modal>
    );
  }
  const copyCode = async () => {
    if (await copy()) toast(text('editor.copied'));
    else toast(text('editor.copyFailed'), 'failure');
  };
  return (
    <Modal
      title={text('editor.exportCode')}
      onClose={() => close('exportMap')}
      footer={
        <Button tone="yellow" icon="check" data-autofocus onClick={() => void copyCode()}>
          {text(isCopied ? 'editor.copiedShort' : 'editor.copy')}
        </Button>
      }
    >
      <p>{text('editor.exportText')}</p>
      <textarea
        ref={field}
        className="map-code__field"
        aria-label={text('editor.code')}
        readOnly
        rows={6}
        value={exported.code}
        onFocus={(event) => event.target.select()}
      />
    </Modal>
  );
}
