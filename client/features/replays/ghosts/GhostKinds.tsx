import type { Ghost, GhostsResponse } from '../../../../shared/api/ghosts.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { NamedPlayer } from '../../../i18n/guest-names.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/Check.tsx';
import { PlayerBall } from '../../../ui/PlayerBall.tsx';
import { accessAtom } from '../../account/session/access-atom.ts';
import { useGame } from '../../run/play/game-context.ts';
import { extraGhostAtom, removeExtraGhostAtom } from './extra-ghost.ts';
import { choiceBeside, type GhostKind, ghostChoiceAtom, isChosenRival, withKind, withRival } from './ghost-choice.ts';
import { isExtraGhostOn, isRun, offeredGhosts, offeredKinds } from './ghost-list.ts';

const NOBODY: Readonly<Record<GhostKind, MessageKey>> = {
  best: 'ghosts.bestNone',
  first: 'ghosts.nobody',
  median: 'ghosts.nobody',
  rivals: 'ghosts.rivalsNone',
};

/** The kinds of ghosts with the runs that were found. Of a map, only the player's own best is known. */
export function GhostKinds({ found }: { readonly found: GhostsResponse }) {
  const text = useDialogText();
  const access = useAtomValue(accessAtom);
  const offered = offeredKinds(found, access === 'account');
  return (
    <fieldset className="ghosts__kinds">
      <legend className="choice__label">{text('ghosts.kinds')}</legend>
      {offered.map((kind) =>
        kind === 'rivals' ? <Rivals key={kind} rivals={found.rivals} /> : <Kind key={kind} kind={kind} found={found} />,
      )}
      {found.gameDay !== null && access === 'device' && <RivalsNeedAccount />}
      <p className="ghosts__note">{text('ghosts.max', { max: LIMITS.ghosts })}</p>
    </fieldset>
  );
}

/** A run that was asked for is the same run here: one line shows it, and lets it go. */
function useExtraGhost() {
  const extra = useAtomValue(extraGhostAtom);
  const giveUp = useSetAtom(removeExtraGhostAtom);
  const isExtra = (ghost: Ghost) => extra !== null && isRun(extra, ghost);
  return { isExtra, letGo: (ghosts: readonly Ghost[]) => ghosts.some(isExtra) && giveUp() };
}

/** The choice as it counts on this hole, and a function that changes it. */
function useShownChoice() {
  const { levelHash } = useGame();
  const extra = useAtomValue(extraGhostAtom);
  const [choice, choose] = useAtom(ghostChoiceAtom);
  return [choiceBeside(choice, extra !== null && isExtraGhostOn(extra, levelHash)), choose] as const;
}

/** A kind that is one run. */
function Kind({ kind, found }: { readonly kind: GhostKind; readonly found: GhostsResponse }) {
  const text = useDialogText();
  const [choice, choose] = useShownChoice();
  const { isExtra, letGo } = useExtraGhost();
  const runs = offeredGhosts(found, kind);
  const nameOf = ({ isUser, username }: Ghost) => (isUser ? text('ghosts.you') : username);
  const change = (isOn: boolean) => {
    if (!isOn) letGo(runs);
    choose(withKind(choice, kind, isOn));
  };
  return (
    <Check
      checked={choice.kinds.includes(kind) || runs.some(isExtra)}
      onChange={change}
      label={
        <KindLabel
          label={`ghosts.${kind}`}
          runs={runs.map((ghost) => ({ name: kind === 'best' ? '' : nameOf(ghost), score: ghost.score, player: ghost }))}
          nobody={NOBODY[kind]}
        />
      }
    />
  );
}

/** All rivals, or each by itself. */
function Rivals({ rivals }: { readonly rivals: readonly Ghost[] }) {
  const [choice, choose] = useShownChoice();
  const { isExtra, letGo } = useExtraGhost();
  const changeAll = (isOn: boolean) => {
    if (!isOn) letGo(rivals);
    choose(withKind(choice, 'rivals', isOn));
  };
  const change = (rival: Ghost, isOn: boolean) => {
    if (!isOn) letGo([rival]);
    choose(withRival(choice, rivals, rival, isOn));
  };
  return (
    <>
      <Check
        checked={choice.kinds.includes('rivals') && choice.rivals === 'all'}
        onChange={changeAll}
        label={<KindLabel label="ghosts.rivals" runs={[]} {...(rivals.length === 0 && { nobody: NOBODY.rivals })} />}
      />
      {rivals.map((rival) => (
        <div key={rival.runId} className="ghosts__rival">
          <Check
            checked={isChosenRival(choice, rival) || isExtra(rival)}
            onChange={(isOn) => change(rival, isOn)}
            label={<RunLabel name={rival.username} score={rival.score} player={rival} />}
          />
        </div>
      ))}
    </>
  );
}

interface NamedRun {
  /** '' where the kind says whose it is. */
  readonly name: string;
  readonly score?: number | undefined;
  /** Whose ball is beside the name; absent where that is not known. */
  readonly player?: NamedPlayer;
}

interface KindLabelProps {
  readonly label: MessageKey;
  readonly runs: readonly NamedRun[];
  readonly nobody?: MessageKey;
}

/** A kind, and below it who that is with how many strokes. */
export function KindLabel({ label, runs, nobody }: KindLabelProps) {
  const text = useDialogText();
  return (
    <span className="ghosts__kind">
      <span className="ghosts__kind-name">{text(label)}</span>
      {runs.length === 0 && nobody && <span className="ghosts__run">{text(nobody)}</span>}
      {runs.map((run) => (
        <RunLabel key={run.name} {...run} />
      ))}
    </span>
  );
}

function RunLabel({ name, score, player }: NamedRun) {
  const text = useDialogText();
  return (
    <span className="ghosts__run">
      {name && (
        <span className="ghosts__name" title={name}>
          {player && <PlayerBall player={player} />} {name}
        </span>
      )}
      {score !== undefined && <span className="ghosts__score">{text('ghosts.strokes', { strokes: score })}</span>}
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
