import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { useRunControls } from '../../run/play/use-run-controls.ts';

/** A run can be resumed: its mode is fixed, and abandoning it may need a confirmation. */
export function PendingRun({ strokes, infuriating }: { readonly strokes: number; readonly infuriating: boolean }) {
  const text = useText();
  const controls = useRunControls();
  return (
    <div className="start__pending">
      <p>
        {infuriating && <PixelIcon name="flame" className="start__flame" />}
        <Rich words={text(infuriating ? 'start.runGoesOnInfuriating' : 'start.runGoesOn', { strokes })} />
      </p>
      <Button icon="restart" onClick={() => controls.requestRestart()}>
        {text('start.newRun')}
      </Button>
    </div>
  );
}
