import { useEffect, useRef } from 'react';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { copySelection } from './copy-selection.ts';
import { useShareMessage } from './use-share.ts';

/** A text to copy by hand, for browsers without access to the clipboard. */
export function TextToCopy({ value }: { readonly value: string }) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const showMessage = useShareMessage();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = () => {
    field.current?.select();
    if (copySelection()) {
      showMessage({ key: 'share.copied' });
      close('share');
    } else {
      showMessage({ key: 'share.copyFailed', reason: '' });
    }
  };
  return (
    <Modal
      title={text('share.title')}
      onClose={() => close('share')}
      footer={
        <Button tone="yellow" icon="check" onClick={copy}>
          {text('share.copy')}
        </Button>
      }
    >
      <p>{text('share.copyByHand')}</p>
      <textarea
        ref={field}
        className="share__text"
        aria-label={text('share.text')}
        data-autofocus
        readOnly
        rows={value.split('\n').length}
        value={value}
        onFocus={(event) => event.target.select()}
      />
    </Modal>
  );
}
