import { useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useGame } from './game-context.ts';
import { closeDialogAtom } from './play-atoms.ts';

/** Another tab plays: two tabs would overwrite each other's run. */
export function ElsewhereDialog() {
  const game = useGame();
  const close = useSetAtom(closeDialogAtom);
  return (
    <Modal
      title="Open elsewhere"
      onClose={() => close('elsewhere')}
      footer={
        <>
          <Button onClick={() => close('elsewhere')}>Not now</Button>
          <Button tone="yellow" icon="play" data-autofocus onClick={() => game.playHere()}>
            Play here
          </Button>
        </>
      }
    >
      <p>This hole is being played in another tab. Play here, and the run goes on in this tab from its last rest.</p>
    </Modal>
  );
}
