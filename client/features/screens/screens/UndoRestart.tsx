import { useEffect } from 'react';
import { isLeftHandedAtom } from '../../../display/hand-atom.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { isAimingAtom } from '../../../sim/sim-atoms.ts';
import { useAtom, useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { givenUpRunAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import './undo-restart.css';

/** How long a run that was given up can be taken back, ms. The bar of the style sheet takes as long. */
const UNDO_MS = 6_000;

/** After a restart that did not ask: offers for a moment to take the run back. */
export function UndoRestart() {
  const text = useDialogText();
  const [run, setRun] = useAtom(givenUpRunAtom);
  const isAiming = useAtomValue(isAimingAtom);
  const isLeftHanded = useAtomValue(isLeftHandedAtom);
  useEffect(() => {
    if (!run) return;
    const timer = setTimeout(() => setRun(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [run, setRun]);
  return (
    <div className={`undo-restart ${isAiming ? 'undo-restart--aiming' : ''} ${isLeftHanded ? 'undo-restart--left-handed' : ''}`}>
      {/* It exists before its text, so that screen readers announce the text. */}
      <p role="status" className="undo-restart__words">
        {run && text('hud.runGivenUp', { strokes: run.strokes })}
      </p>
      {run && <UndoButton />}
      {run && <span key={run.replay} className="undo-restart__time" />}
    </div>
  );
}

function UndoButton() {
  const text = useDialogText();
  const controls = useRunControls();
  return (
    <Button tone="yellow" icon="back" aria-keyshortcuts="C" onClick={() => controls.undoRestart()}>
      {text('hud.undo')}
    </Button>
  );
}
