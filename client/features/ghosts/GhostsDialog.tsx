import type { Ghost, GhostsResponse } from '../../../shared/api/ghosts.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { closeDialogAtom, openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import type { MessageKey } from '../../i18n/message-keys.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelBall } from '../../ui/PixelBall.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useGame } from '../play/game-context.ts';
import { accessAtom } from '../player-stats/access-atom.ts';
import { useOffline } from '../pwa/use-offline.ts';
import { askForGhostsAtom, brokenGhostsAtom, foundGhostsAtom } from './ghost-atoms.ts';
import { GHOST_KINDS, type GhostKind, ghostChoiceAtom } from './ghost-choice.ts';
import { ghostsOfKind, isRacedOn } from './ghost-list.ts';
import { racedRunAtom } from './raced-run.ts';
import { useFoundGhosts } from './use-found-ghosts.ts';
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
        <ExtraGhost />
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
        <BrokenNote />
      </div>
    </Modal>
  );
}

/** The run that was asked for by a link or after a finish; it can be given up. */
function ExtraGhost() {
  const text = useDialogText();
  const { levelHash } = useGame();
  const [raced, setRaced] = useAtom(racedRunAtom);
  if (!raced || !isRacedOn(raced, levelHash)) return null;
  const { name, score } = raced;
  return (
    <Check
      checked
      onChange={() => setRaced(null)}
      label={<KindLabel label="ghosts.raced" runs={[{ name: name ?? text('ghosts.you'), score }]} />}
    />
  );
}

/** What the server knows of this hole. */
function Found() {
  const text = useDialogText();
  const found = useFoundGhosts();
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
      return <Kinds found={found.value} />;
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

const NOBODY: Readonly<Record<GhostKind, MessageKey>> = {
  best: 'ghosts.bestNone',
  first: 'ghosts.nobody',
  median: 'ghosts.nobody',
  rivals: 'ghosts.rivalsNone',
};

/** The kinds of ghosts with the runs that were found. Of a map, only the player's own best is known. */
function Kinds({ found }: { readonly found: GhostsResponse }) {
  const text = useDialogText();
  const [{ kinds }, choose] = useAtom(ghostChoiceAtom);
  const access = useAtomValue(accessAtom);
  const offered =
    found.gameDay === null ? GHOST_KINDS.slice(0, 1) : GHOST_KINDS.filter((kind) => kind !== 'rivals' || access === 'account');
  const toggle = (kind: GhostKind, isOn: boolean) =>
    choose({ kinds: GHOST_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one))) });
  const nameOf = ({ isUser, username }: Ghost) => (isUser ? text('ghosts.you') : username);
  return (
    <fieldset className="ghosts__kinds">
      <legend className="choice__label">{text('ghosts.kinds')}</legend>
      {offered.map((kind) => (
        <Check
          key={kind}
          checked={kinds.includes(kind)}
          onChange={(isOn) => toggle(kind, isOn)}
          label={
            <KindLabel
              label={`ghosts.${kind}`}
              runs={ghostsOfKind(found, kind).map((ghost) => ({ name: kind === 'best' ? '' : nameOf(ghost), score: ghost.score }))}
              nobody={NOBODY[kind]}
            />
          }
        />
      ))}
      {found.gameDay !== null && access === 'device' && <RivalsNeedAccount />}
      <p className="ghosts__note">{text('ghosts.max', { max: LIMITS.ghosts })}</p>
    </fieldset>
  );
}

interface KindLabelProps {
  readonly label: MessageKey;
  readonly runs: readonly { readonly name: string; readonly score?: number | undefined }[];
  readonly nobody?: MessageKey;
}

/** A kind, and below it who that is with how many strokes. */
function KindLabel({ label, runs, nobody }: KindLabelProps) {
  const text = useDialogText();
  return (
    <span className="ghosts__kind">
      <span className="ghosts__kind-name">{text(label)}</span>
      {runs.length === 0 && nobody && <span className="ghosts__run">{text(nobody)}</span>}
      {runs.map(({ name, score }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rivals may have the same name and score
        <span key={place} className="ghosts__run">
          {name && <span className="ghosts__name">{name}</span>}
          {score !== undefined && <span className="ghosts__score">{text('ghosts.strokes', { strokes: score })}</span>}
        </span>
      ))}
    </span>
  );
}

function RivalsNeedAccount() {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  return (
    <div className="ghosts__guest">
      <p>{text('ghosts.rivalsSignIn')}</p>
      <Button icon="person" onClick={() => open('signIn')}>
        {text('ghosts.signIn')}
      </Button>
    </div>
  );
}

/** Runs that were found but do not verify on this course are left out. */
function BrokenNote() {
  const text = useDialogText();
  const count = useAtomValue(brokenGhostsAtom);
  const isLoaded = useAtomValue(foundGhostsAtom).state !== 'loading';
  if (count === 0 || !isLoaded) return null;
  return (
    <p className="ghosts__note" role="status" data-testid="broken-ghosts">
      {text('ghosts.broken', { count })}
    </p>
  );
}
