import { useRef } from 'react';
import { closeDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../../state/jotai.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { CHAIN } from '../../../../ui/rare-icons.ts';
import { showToastAtom } from '../../../../ui/toast-atoms.ts';
import { useTrack } from '../../../ground/analytics/track-context.ts';
import { useEditorActions, useEditorState } from '../editor-atoms.ts';
import { editorFactsAtom } from '../editor-facts.ts';
import { useCopied } from './use-copied.ts';
import './editor-dialogs.css';

/** The address of the saved map. One that was never saved has none: then it can be saved here. */
export function ShareMapDialog() {
  const { shareUrl } = useAtomValue(editorFactsAtom);
  return shareUrl === null ? <SaveFirst /> : <Address url={shareUrl} />;
}

function SaveFirst() {
  const text = useDialogText();
  const actions = useEditorActions();
  const close = useSetAtom(closeDialogAtom);
  const save = () => {
    close('shareMap');
    actions.save();
  };
  return (
    <Modal
      title={text('editor.shareMap')}
      onClose={() => close('shareMap')}
      footer={
        <Button tone="yellow" data-autofocus onClick={save}>
          {text('editor.save')}
        </Button>
      }
    >
      <p>{text('editor.shareUnsaved')}</p>
    </Modal>
  );
}

function Address({ url }: { readonly url: string }) {
  const track = useTrack();
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const { title, isChanged } = useEditorState();
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopied(field);
  const copyUrl = async () => {
    track('share_used', { what: 'map' });
    if (!(await copy())) toast(text('editor.copyFailed'), 'failure');
  };
  // The player may close the sheet of the system: that is no failure.
  const share = () => {
    track('share_used', { what: 'map' });
    navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <Modal
      title={text('editor.shareMap')}
      onClose={() => close('shareMap')}
      footer={
        <>
          {typeof navigator.share === 'function' && <Button onClick={share}>{text('editor.share')}</Button>}
          <Button tone="yellow" icon={CHAIN} data-autofocus onClick={() => void copyUrl()}>
            {text(isCopied ? 'editor.copiedShort' : 'editor.copy')}
          </Button>
        </>
      }
    >
      <p>{text('editor.shareText')}</p>
      <input
        ref={field}
        className="map-code__field"
        aria-label={text('editor.shareUrl')}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      {/* Buttons change their words without being announced. */}
      <p className="visually-hidden" role="status">
        {isCopied && text('editor.copied')}
      </p>
      {isChanged && <p className="map-code__note">{text('editor.shareOld')}</p>}
    </Modal>
  );
}
