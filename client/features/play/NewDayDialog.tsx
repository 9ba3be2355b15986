import { strokesAtom } from '../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useGame } from './game-context.ts';
import { closeDialogAtom, newDayAtom, pendingRunAtom } from './play-atoms.ts';

/** Asks before the run of the old day is left for the new hole. */
export function NewDayDialog() {
  const game = useGame();
  const close = useSetAtom(closeDialogAtom);
  const day = useAtomValue(newDayAtom);
  const pending = useAtomValue(pendingRunAtom)?.strokes ?? 0;
  const strokes = Math.max(pending, useAtomValue(strokesAtom));
  const cancel = () => close('newDay');
  if (!day) return null;
  return (
    <Modal
      title="Leave this run?"
      onClose={cancel}
      cross={false}
      footer={
        <>
          <Button data-autofocus onClick={cancel}>
            Keep going!
          </Button>
          <Button tone="yellow" onClick={() => game.enterDay(day)}>
            To the new hole
          </Button>
        </>
      }
    >
      <p>
        You have not reached the flag of the old hole yet. Its {strokes === 1 ? 'one stroke is' : `${strokes} strokes are`} lost when you
        leave.
      </p>
    </Modal>
  );
}
