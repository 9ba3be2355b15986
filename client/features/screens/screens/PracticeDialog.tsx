import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { isFirstAttempt } from '../../run/play/first-attempt.ts';
import { holeAtom, practiceAtom, practiceCheckpointsAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import './practice-dialog.css';

/** Offers every checkpoint that was ever reached on this hole in this browser. */
export function PracticeDialog() {
  const text = useDialogText();
  const controls = useRunControls();
  const close = useSetAtom(closeDialogAtom);
  const reached = useAtomValue(practiceCheckpointsAtom);
  const practiceFrom = useAtomValue(practiceAtom);
  const { kind, day } = useAtomValue(holeAtom);
  const isBlind = kind === 'daily' && isFirstAttempt(localStore, day);
  const checkpoints = Array.from({ length: reached }, (_, i) => reached - i);
  return (
    <Modal
      title={text('dialogs.practiceTitle')}
      onClose={() => close('practice')}
      footer={
        practiceFrom > 0 && (
          <Button tone="yellow" icon="back" onClick={() => controls.endPractice()}>
            {text('dialogs.practiceEnd')}
          </Button>
        )
      }
    >
      {reached > 0 && isBlind && <p className="practice__warning">{text('dialogs.blindRunWarning')}</p>}
      <p>{text(reached > 0 ? 'dialogs.practiceText' : 'dialogs.practiceNone')}</p>
      <ul className="practice">
        {checkpoints.map((number) => (
          <li key={number}>
            <Button icon="flag" tone={number === practiceFrom ? 'yellow' : 'paper'} onClick={() => controls.practice(number)}>
              {text('dialogs.practiceFrom', { number })}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
