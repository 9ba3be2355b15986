import type { ReactNode } from 'react';
import { closeDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../ui/PixelNumber.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { useGame } from '../play/game-context.ts';
import { screenAtom } from '../play/play-atoms.ts';
import { AimIllustration } from './AimIllustration.tsx';
import './instructions.css';

/** How to play. A new player confirms it before the first run; it can be read again at any time. */
export function InstructionsDialog() {
  const text = useDialogText();
  const game = useGame();
  const isPlaying = useAtomValue(screenAtom) === 'playing';
  const close = useSetAtom(closeDialogAtom);
  const confirm = () => game.confirmInstructions();
  return (
    <Modal
      title={text('dialogs.howToPlay')}
      onClose={() => close('instructions')}
      onEnter={confirm}
      footer={
        <Button tone="yellow" size="large" icon="check" data-autofocus onClick={confirm}>
          {text(isPlaying ? 'dialogs.backToHole' : 'dialogs.gotIt')}
        </Button>
      }
    >
      <AimIllustration />
      <ol className="instructions">
        <Step number={1}>
          <Rich words={text('dialogs.stepDrag')} />
        </Step>
        <Step number={2}>
          <Rich words={text('dialogs.stepClimb')} />
        </Step>
        <Step number={3}>
          <PixelIcon name="flag" className="instructions__flag" /> <Rich words={text('dialogs.stepCheckpoints')} />
        </Step>
        <Step number={4}>
          <Rich words={text('dialogs.stepKeys')} />
        </Step>
      </ol>
    </Modal>
  );
}

/** A step with its number in our own digits: in the title font a small 2 looks like an 8, and a 3 like a 9. */
function Step({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <li>
      <span className="instructions__number">
        <PixelNumber text={String(number)} />
      </span>
      {children}
    </li>
  );
}
