import { useState } from 'react';
import { localStore } from '../../platform/storage.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { isFirstAttempt } from './first-attempt.ts';
import { useGame } from './game-context.ts';
import { pickOne, RESET_LINES } from './jokes.ts';
import { closeDialogAtom, dayAtom } from './play-atoms.ts';
import './reset-dialog.css';

/** Asks before the strokes of a run are lost. Enter confirms, Escape cancels. */
export function ResetDialog() {
  const game = useGame();
  const day = useAtomValue(dayAtom);
  const close = useSetAtom(closeDialogAtom);
  const [line] = useState(() => pickOne(RESET_LINES));
  const cancel = () => close('reset');
  const restart = () => game.confirmRestart();
  return (
    <Modal
      title="Reset Hole?"
      onClose={cancel}
      onEnter={restart}
      cross={false}
      footer={
        <>
          <Button onClick={cancel}>Keep going!</Button>
          <Button tone="yellow" icon="restart" data-autofocus onClick={restart}>
            Restart
          </Button>
        </>
      }
    >
      <p className="reset-dialog__question">Are you sure you want to restart this hole?</p>
      <p className="reset-dialog__line">{line}</p>
      {isFirstAttempt(localStore, day) && <p className="reset-dialog__warning">This will skip your first blind run of the day</p>}
    </Modal>
  );
}
