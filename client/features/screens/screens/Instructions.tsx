import type { ReactNode } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { AimIllustration } from './AimIllustration.tsx';
import { OtherControls } from './OtherControls.tsx';
import './instructions.css';

/** The instructions in a picture and in words. */
export function Instructions() {
  const text = useDialogText();
  return (
    <>
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
      <OtherControls />
    </>
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
