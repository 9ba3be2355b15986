import { useState } from 'react';
import { LIMITS } from '../../../../shared/limits.ts';
import { useCall } from '../../../api/use-call.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { useIsShort } from '../../../ui/use-is-short.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { findShots, type ShotSubject } from './found-shots.ts';
import { ShotMap } from './ShotMap.tsx';
import { shotSubjectAtom } from './shown-shots.ts';
import './shots.css';

/** Where the shots of a day's players came to rest, and where they drowned. */
export function ShotMapDialog() {
  const subject = useAtomValue(shotSubjectAtom);
  return subject && <SubjectDialog subject={subject} />;
}

function SubjectDialog({ subject }: { readonly subject: ShotSubject }) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const { day, courseHash, runId, shareKey } = subject;
  const { answer, tryAgain } = useCall(`${day} ${courseHash} ${runId} ${shareKey}`, () => findShots(subject));
  // There the whole course would be too small to show anything.
  const isShort = useIsShort();
  const [isEnlarged, setEnlarged] = useState(false);
  const isLarge = isShort || isEnlarged;
  const found = answer.state === 'loaded' ? answer.value : undefined;
  const reason = found?.shots.reason;
  return (
    <Modal
      title={text('shots.title')}
      className="modal--shots"
      onClose={() => close('shotMap')}
      footer={
        found &&
        !reason &&
        !isShort && <Button onClick={() => setEnlarged(!isEnlarged)}>{text(isLarge ? 'shots.whole' : 'shots.larger')}</Button>
      }
    >
      {answer.state === 'loading' && (
        <div className="shots__state" role="status">
          <PixelBall className="shots__ball" />
          <p>{text('shots.loading')}</p>
        </div>
      )}
      {answer.state === 'error' && <Failed tryAgain={tryAgain} />}
      {reason && (
        <p className="shots__state" role="status">
          {reason === 'open' ? text('shots.open') : text('shots.few', { players: LIMITS.shotMapMinPlayers })}
        </p>
      )}
      {found && !reason && <ShotMap found={found} isLarge={isLarge} />}
    </Modal>
  );
}

function Failed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  const isOffline = useOffline(tryAgain);
  return (
    <div className="shots__state" role="alert">
      <p>{text(isOffline ? 'shots.offline' : 'shots.failed')}</p>
      <Button tone="yellow" icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}
