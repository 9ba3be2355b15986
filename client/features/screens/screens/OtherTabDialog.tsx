import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';

/** Another tab plays: two tabs would overwrite each other's run. */
export function OtherTabDialog() {
  const text = useDialogText();
  const game = useGame();
  const controls = useRunControls();
  const close = useSetAtom(closeDialogAtom);
  // The other tab's strokes are in storage: the start screen shows them.
  const leave = () => {
    close('elsewhere');
    game.goHome();
  };
  return (
    <Modal
      title={text('dialogs.elsewhereTitle')}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{text('dialogs.notNow')}</Button>
          <Button tone="yellow" icon="play" data-autofocus onClick={() => controls.playHere()}>
            {text('dialogs.playHere')}
          </Button>
        </>
      }
    >
      <p>{text('dialogs.elsewhereText')}</p>
    </Modal>
  );
}
