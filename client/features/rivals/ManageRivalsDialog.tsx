import { closeDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { Modal } from '../../ui/Modal.tsx';

/** Adds and removes rivals. */
export function ManageRivalsDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  return (
    <Modal title={text('board.rivals')} onClose={() => close('manageRivals')}>
      {null}
    </Modal>
  );
}
