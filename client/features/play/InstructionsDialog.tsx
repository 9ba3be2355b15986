import type { ReactNode } from 'react';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../ui/PixelNumber.tsx';
import { AimIllustration } from './AimIllustration.tsx';
import { useGame } from './game-context.ts';
import { closeDialogAtom, screenAtom } from './play-atoms.ts';
import './instructions.css';

/** How to play. A new player confirms it before the first play; later it can be read again at any time. */
export function InstructionsDialog() {
  const game = useGame();
  const playing = useAtomValue(screenAtom) === 'playing';
  const close = useSetAtom(closeDialogAtom);
  const confirm = () => game.confirmInstructions();
  return (
    <Modal
      title="How to play"
      onClose={() => close('instructions')}
      onEnter={confirm}
      footer={
        <Button tone="yellow" size="large" icon="check" data-autofocus onClick={confirm}>
          {playing ? 'Back to the hole' : "Got it, let's play"}
        </Button>
      }
    >
      <AimIllustration />
      <ol className="instructions">
        <Step number={1}>
          <strong>Drag</strong> anywhere, <strong>release</strong> to shoot. The ball flies the other way, and a longer drag flies farther.
        </Step>
        <Step number={2}>
          <strong>Climb</strong> to the flag at the top in as few strokes as possible.
        </Step>
        <Step number={3}>
          <PixelIcon name="flag" className="instructions__flag" /> <strong>Checkpoints</strong> light up as you pass. Water, or the
          Checkpoint button, takes you back to the highest one; the strokes stay.
        </Step>
        <Step number={4}>
          No mouse? <strong>Arrow keys</strong> aim, <strong>Space</strong> shoots.
        </Step>
      </ol>
    </Modal>
  );
}

/** A step with a number in figures of our own: in the title font a small 2 reads as an 8, and a 3 as a 9. */
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
