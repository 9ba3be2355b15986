import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { levelToDeleteAtom, useDeletedLevels } from './use-deleted-levels.ts';

/** Asks before a level is deleted. Afterward it can be taken back for a moment in the list. */
export function DeleteMapDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const level = useAtomValue(levelToDeleteAtom);
  const { deleted } = useDeletedLevels();
  if (!level) return null;
  const confirm = () => {
    deleted.delete(level);
    close('deleteMap');
  };
  return (
    <Modal
      title={text('myMaps.deleteTitle')}
      cross={false}
      onClose={() => close('deleteMap')}
      footer={
        <>
          <Button data-autofocus onClick={() => close('deleteMap')}>
            {text('myMaps.keep')}
          </Button>
          <Button tone="pink" onClick={confirm}>
            {text('myMaps.deleteIt')}
          </Button>
        </>
      }
    >
      <p className="delete-map__question">
        {text(level.saved ? 'myMaps.deleteSaved' : 'myMaps.deleteDraft', { title: level.title || text('myMaps.untitled') })}
      </p>
    </Modal>
  );
}
