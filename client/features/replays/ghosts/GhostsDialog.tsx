import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { accessAtom } from '../../account/session/access-atom.ts';
import { useGame } from '../../run/play/game-context.ts';
import { type ExtraGhost, extraGhostAtom, removeExtraGhostAtom } from './extra-ghost.ts';
import { GhostKinds, KindLabel } from './GhostKinds.tsx';
import { askForGhostsAtom, invalidGhostCountAtom, serverGhostsAtom } from './ghost-atoms.ts';
import { ghostChoiceAtom } from './ghost-choice.ts';
import { isExtraGhostOn, isRun, offeredGhosts, offeredKinds } from './ghost-list.ts';
import { takenChallengeAtom } from './taken-challenge.ts';
import { useServerGhosts } from './use-server-ghosts.ts';
import './ghosts-dialog.css';

/** Which ghosts are beside the player's run, and how they move. It tells screen readers what the picture shows. */
export function GhostsDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const [{ isOn, pace }, choose] = useAtom(ghostChoiceAtom);
  return (
    <Modal title={text('ghosts.title')} onClose={() => close('ghosts')}>
      <div className="ghosts">
        <Toggle checked={isOn} onChange={(on) => choose({ isOn: on })} label={text('ghosts.show')} note={text('ghosts.showNote')} />
        <ExtraGhostLine />
        {isOn && <Found />}
        <Choice
          label={text('ghosts.pace')}
          value={pace}
          onChange={(value) => choose({ pace: value })}
          options={[
            { value: 'stroke', label: text('ghosts.paceStroke') },
            { value: 'clock', label: text('ghosts.paceClock') },
          ]}
        />
        <p className="ghosts__note">{text(pace === 'stroke' ? 'ghosts.paceStrokeNote' : 'ghosts.paceClockNote')}</p>
        <InvalidGhostsNote />
      </div>
    </Modal>
  );
}

/**
 * The run that was asked for by a link or after a finish, or a challenge that is still locked; it can be given up. Where a line below is that
 * run, this one is not shown.
 */
function ExtraGhostLine() {
  const { levelHash } = useGame();
  const extra = useAtomValue(extraGhostAtom);
  const taken = useAtomValue(takenChallengeAtom);
  const giveUp = useSetAtom(removeExtraGhostAtom);
  const found = useAtomValue(serverGhostsAtom);
  const { isOn } = useAtomValue(ghostChoiceAtom);
  const access = useAtomValue(accessAtom);
  const challenge = taken?.courseHash === levelHash ? taken : undefined;
  if (!extra || !isExtraGhostOn(extra, levelHash)) return challenge ? <Raced run={challenge} giveUp={giveUp} /> : null;
  const kinds = isOn && found.state === 'loaded' ? offeredKinds(found.value, access === 'account') : [];
  const isListed = found.state === 'loaded' && kinds.some((kind) => offeredGhosts(found.value, kind).some((ghost) => isRun(extra, ghost)));
  if (isListed) return null;
  return <Raced run={extra} giveUp={giveUp} />;
}

interface RacedProps {
  readonly run: Pick<ExtraGhost, 'name' | 'score'>;
  giveUp(): void;
}

function Raced({ run: { name, score }, giveUp }: RacedProps) {
  const text = useDialogText();
  return (
    <Check
      checked
      onChange={() => giveUp()}
      label={<KindLabel label="ghosts.raced" runs={[{ name: name ?? text('ghosts.you'), score }]} />}
    />
  );
}

/** What the server knows of this hole. */
function Found() {
  const text = useDialogText();
  const found = useServerGhosts();
  switch (found.state) {
    case 'loading':
      return (
        <div className="ghosts__state" role="status">
          <PixelBall className="ghosts__ball" />
          <p>{text('ghosts.loading')}</p>
        </div>
      );
    case 'failed':
      return <Failed />;
    case 'loaded':
      return <GhostKinds found={found.value} />;
    default:
      return (
        <p className="ghosts__state" role="status">
          {text(`ghosts.${found.state}`)}
        </p>
      );
  }
}

function Failed() {
  const text = useDialogText();
  const tryAgain = useSetAtom(askForGhostsAtom);
  const isOffline = useOffline(tryAgain);
  return (
    <div className="ghosts__state" role="alert">
      <p>{text(isOffline ? 'ghosts.offline' : 'ghosts.failed')}</p>
      <Button tone="yellow" icon="restart" onClick={() => void tryAgain()}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}

/** Runs that were found but do not verify on this course are left out. */
function InvalidGhostsNote() {
  const text = useDialogText();
  const count = useAtomValue(invalidGhostCountAtom);
  const isLoaded = useAtomValue(serverGhostsAtom).state !== 'loading';
  if (count === 0 || !isLoaded) return null;
  return (
    <p className="ghosts__note" role="status" data-testid="invalid-ghosts">
      {text('ghosts.broken', { count })}
    </p>
  );
}
