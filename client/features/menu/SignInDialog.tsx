import { useLateText } from '../../i18n/use-text.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { closeDialogAtom, layerOf } from '../overlays/dialog-atoms.ts';

/** The door to accounts. This server has none, and the dialog says so. */
export function SignInDialog() {
  const text = useLateText();
  const close = useSetAtom(closeDialogAtom);
  return (
    <Modal
      title={text('dialogs.signInTitle')}
      layer={layerOf('signIn')}
      onClose={() => close('signIn')}
      footer={
        <Button tone="yellow" data-autofocus onClick={() => close('signIn')}>
          {text('dialogs.signInOk')}
        </Button>
      }
    >
      <p>{text('dialogs.signInText')}</p>
    </Modal>
  );
}
