import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { strokesAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { newDayAtom, pendingRunAtom } from '../../run/play/play-atoms.ts';

/** Asks before the run of the old day is abandoned for the new hole. */
export function NewDayDialog() {
  const text = useDialogText();
  const game = useGame();
  const close = useSetAtom(closeDialogAtom);
  const day = useAtomValue(newDayAtom);
  const pending = useAtomValue(pendingRunAtom)?.strokes ?? 0;
  const strokes = Math.max(pending, useAtomValue(strokesAtom));
  const cancel = () => close('newDay');
  if (!day) return null;
  return (
    <Modal
      title={text('dialogs.leaveTitle')}
      onClose={cancel}
      cross={false}
      footer={
        <>
          <Button data-autofocus onClick={cancel}>
            {text('dialogs.keepGoing')}
          </Button>
          <Button tone="yellow" onClick={() => game.enterDay(day)}>
            {text('dialogs.toNewHole')}
          </Button>
        </>
      }
    >
      <p>{text('dialogs.leaveText', { strokes })}</p>
    </Modal>
  );
}
