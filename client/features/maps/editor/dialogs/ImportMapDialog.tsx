import { type FormEvent, useId, useState } from 'react';
import { closeDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import type { MessageKey } from '../../../../i18n/message-keys.ts';
import type { Text } from '../../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useSetAtom } from '../../../../state/jotai.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { showToastAtom } from '../../../../ui/toast-atoms.ts';
import { errorsText, sentenceText } from '../../maps/problem-words.ts';
import { useEditor } from '../editor-atoms.ts';
import { type ImportOutcome, importCode } from '../model/import-code.ts';
import './editor-dialogs.css';

/** Puts the map of a code into the editor, as one step that can be taken back. */
export function ImportMapDialog() {
  const text = useDialogText();
  const session = useEditor();
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const outcome = tryToImport(code);
    if (outcome instanceof Error) setError(text('editor.importFailed', { reason: outcome.message }));
    else if (outcome.kind !== 'imported') setError(refusalText(text, outcome));
    else {
      // A code without a title leaves the map its own.
      session.document.replace({ ...outcome.map, title: outcome.map.title || session.document.title });
      close('importMap');
      toast(text('editor.imported'));
    }
  };
  const paste = async () => {
    const pasted = await readClipboard();
    if (pasted === undefined) setError(text('editor.pasteFailed'));
    else {
      setCode(pasted);
      setError('');
    }
  };
  return (
    <Modal
      title={text('editor.importMap')}
      onClose={() => close('importMap')}
      footer={
        <>
          <Button onClick={() => void paste()}>{text('editor.paste')}</Button>
          <Button tone="yellow" type="submit" form={id}>
            {text('editor.import')}
          </Button>
        </>
      }
    >
      <form id={id} className="map-code" onSubmit={submit}>
        <p id={`${id}-note`}>{text('editor.importText')}</p>
        <label className="map-code__label" htmlFor={`${id}-code`}>
          {text('editor.code')}
        </label>
        <textarea
          id={`${id}-code`}
          className="map-code__field"
          data-autofocus
          rows={5}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note ${id}-error`}
          onChange={(event) => {
            setCode(event.target.value);
            setError('');
          }}
        />
        <p id={`${id}-error`} className="text-field__error" role="alert">
          {error}
        </p>
      </form>
    </Modal>
  );
}

/** The codec loads nothing and throws nothing; what a browser may throw all the same is told, too. */
function tryToImport(code: string): ImportOutcome | Error {
  try {
    return importCode(code);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function refusalText(text: Text<MessageKey>, outcome: Exclude<ImportOutcome, { kind: 'imported' }>): string {
  switch (outcome.kind) {
    case 'empty':
      return text('editor.enterCode');
    case 'unreadable':
      return text('editor.badCode');
    case 'refused':
      return text('editor.invalidMap', { errors: sentenceText(text, outcome.sentence) });
    case 'invalid':
      return text('editor.invalidMap', { errors: errorsText(text, outcome.problems) });
  }
}

/** Undefined where the browser refuses. */
async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}
