import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { type Icon, PixelIcon } from '../../../ui/PixelIcon.tsx';
import { ADD_SQUARE, SHARE_UP } from '../../../ui/rare-icons.ts';
import { installAtom, installWayAtom } from './install-atoms.ts';
import './install-dialog.css';

const STEPS = [
  { icon: SHARE_UP, text: 'pwa.tapShare' },
  { icon: ADD_SQUARE, text: 'pwa.scrollDown' },
  { icon: 'check', text: 'pwa.tapAdd' },
] as const satisfies readonly { readonly icon: Icon; readonly text: string }[];

/** Installs the game on the home screen: by the browser's own prompt where there is one, else by three steps in the menus of iOS. */
export function InstallDialog() {
  const text = useDialogText();
  const isOffered = useAtomValue(installWayAtom) === 'prompt';
  const install = useSetAtom(installAtom);
  const closeDialog = useSetAtom(closeDialogAtom);
  const close = () => closeDialog('addToHome');
  return (
    <Modal
      title={text('pwa.title')}
      onClose={close}
      footer={
        isOffered ? (
          <Button tone="yellow" data-autofocus onClick={() => install().finally(close)}>
            {text('pwa.install')}
          </Button>
        ) : (
          <Button tone="yellow" data-autofocus onClick={close}>
            {text('pwa.gotIt')}
          </Button>
        )
      }
    >
      <p>{text('pwa.why')}</p>
      {!isOffered && (
        <ol className="install__steps">
          {STEPS.map((step) => (
            <li key={step.text} className="install__step">
              <span className="install__picture">
                <PixelIcon name={step.icon} />
              </span>
              {text(step.text)}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}
