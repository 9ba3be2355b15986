import { useState } from 'react';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { isFirstAttempt } from '../../run/play/first-attempt.ts';
import { holeAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import { pickResetLine } from './jokes.ts';
import './reset-dialog.css';

/** Asks before the strokes of a run are lost. Enter confirms, Escape cancels. */
export function ResetDialog() {
  const text = useDialogText();
  const controls = useRunControls();
  const { kind, day } = useAtomValue(holeAtom);
  const close = useSetAtom(closeDialogAtom);
  const [line] = useState(pickResetLine);
  const cancel = () => close('reset');
  const restart = () => controls.confirmRestart();
  return (
    <Modal
      title={text('dialogs.resetTitle')}
      onClose={cancel}
      onEnter={restart}
      cross={false}
      footer={
        <>
          <Button tone="yellow" onClick={cancel}>
            {text('dialogs.keepGoing')}
          </Button>
          <Button icon="restart" data-autofocus onClick={restart}>
            {text('dialogs.restart')}
          </Button>
        </>
      }
    >
      <p className="reset-dialog__question">{text('dialogs.resetQuestion')}</p>
      <p className="reset-dialog__line">{text(line)}</p>
      {kind === 'daily' && isFirstAttempt(localStore, day) && <p className="reset-dialog__warning">{text('dialogs.blindRunWarning')}</p>}
    </Modal>
  );
}
