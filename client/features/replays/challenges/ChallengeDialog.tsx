import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useConfirmChallenge } from './use-send-challenge.ts';

/** Tells that the link of a run on today's hole shows the way, before it is shared. */
export function ChallengeDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const confirm = useConfirmChallenge();
  return (
    <Modal
      title={text('challenges.friend')}
      onClose={() => close('challenge')}
      onEnter={confirm}
      footer={
        <Button tone="yellow" icon="share" data-autofocus onClick={confirm}>
          {text('challenges.share')}
        </Button>
      }
    >
      <p>{text('challenges.showsWay')}</p>
    </Modal>
  );
}
