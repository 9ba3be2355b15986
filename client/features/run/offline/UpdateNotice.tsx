import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Update, updateAtom } from './update-atoms.ts';
import './pwa.css';

const TEXTS = { offered: 'pwa.updateReady', updating: 'pwa.updating', waiting: 'pwa.updateWaits' } as const;

/** Offers a newer build. Shown on the start screen only, never during a run. */
export function UpdateNotice() {
  const text = useDialogText();
  const update = useAtomValue(updateAtom);
  const [putOff, setPutOff] = useState<Update | null>(null);
  if (!update || update === putOff) return null;
  const isTaken = update.progress !== 'offered';
  return (
    <aside className="update-notice" role="status">
      <p>{text(TEXTS[update.progress])}</p>
      <div className="update-notice__choice">
        <Button disabled={isTaken} onClick={() => setPutOff(update)}>
          {text('pwa.updateLater')}
        </Button>
        <Button tone="yellow" disabled={isTaken} onClick={() => update.take()}>
          {text('pwa.update')}
        </Button>
      </div>
    </aside>
  );
}
