import { closeDialogAtom } from '../../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../../state/jotai.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { useEditorActions } from '../editor-atoms.ts';
import { editorFactsAtom } from '../editor-facts.ts';

/** Asks before a map with unsaved changes is left. */
export function LeaveEditorDialog() {
  const text = useDialogText();
  const actions = useEditorActions();
  const { isKept } = useAtomValue(editorFactsAtom);
  const closeDialog = useSetAtom(closeDialogAtom);
  const stay = () => closeDialog('leaveEditor');
  const leave = () => {
    stay();
    actions.close();
  };
  return (
    <Modal
      title={text('editor.leaveTitle')}
      onClose={stay}
      cross={false}
      footer={
        <>
          <Button tone="yellow" data-autofocus onClick={stay}>
            {text('editor.keepEditing')}
          </Button>
          <Button tone={isKept ? 'paper' : 'pink'} onClick={leave}>
            {text('editor.leave')}
          </Button>
        </>
      }
    >
      <p>{text(isKept ? 'editor.leaveDraft' : 'editor.leaveLost')}</p>
    </Modal>
  );
}
