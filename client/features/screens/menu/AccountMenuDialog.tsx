import { useRef, useState } from 'react';
import { closeDialogAtom, swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { statusAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom, useStore } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { STATS } from '../../../ui/rare-icons.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { requireServiceReachable, ServiceUnreachableError } from '../../account/errors/call-service.ts';
import { accountAtom, clientAtom, isSessionEndedAtom, isSigningOutAtom } from '../../account/session/account-atoms.ts';
import { hasSessionCookie } from '../../account/session/account-session.ts';
import { handleSignedOut } from '../../account/session/player-change.ts';
import { Placement } from '../../ground/ads/display/Placement.tsx';
import { openPlayerStatsAtom } from '../../people/player-stats/shown-player.ts';
import { pendingRunAtom } from '../../run/play/play-atoms.ts';
import { countUnsavedDrafts, type DraftFate, removeDraftsOf } from './drafts-at-sign-out.ts';
import './menu.css';

/**
 * The menu of the account button: statistics, settings and sign-out. When the session has ended by itself, it offers a new sign-in
 * instead of the first two.
 */
export function AccountMenuDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const swap = useSetAtom(swapDialogAtom);
  const { user } = useAtomValue(accountAtom);
  const isEnded = useAtomValue(isSessionEndedAtom) && !user;
  const strokes = useStrokesAtStake();
  const openStats = useSetAtom(openPlayerStatsAtom);
  const openOwnStats = () => {
    close('accountMenu');
    openStats();
  };
  const [isAsking, setAsking] = useState(false);
  const { leave, isLeaving } = useSignOut();
  const out = text(isLeaving ? 'account.signingOut' : 'account.signOut');
  const [drafts, setDrafts] = useState<number>();
  const isCounting = useRef(false);
  const leaveOrAsk = async () => {
    if (isCounting.current) return;
    isCounting.current = true;
    const unsaved = await countUnsavedDrafts();
    isCounting.current = false;
    setDrafts(unsaved);
    if (strokes > 0 || unsaved) setAsking(true);
    else leave(firstFate(unsaved));
  };
  if (isAsking) return <SignOutQuestion strokes={strokes} drafts={drafts} out={out} isLeaving={isLeaving} leave={leave} />;
  return (
    <Modal
      className="modal--uncounted"
      title={isEnded ? text('start.sessionEnded') : user?.username || text('start.yourAccount')}
      onClose={() => close('accountMenu')}
    >
      {isEnded && <p className="menu__lead">{text('account.sessionEndedText')}</p>}
      <ul className="menu">
        {!isEnded && (
          <li>
            <button type="button" className="menu__item" onClick={openOwnStats}>
              <PixelIcon name={STATS} /> {text('account.viewStats')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="menu__item" onClick={() => swap('accountMenu', isEnded ? 'signIn' : 'account')}>
            <PixelIcon name={isEnded ? 'person' : 'settings'} /> {text(isEnded ? 'start.signIn' : 'account.settings')}
          </button>
        </li>
        <li>
          <button type="button" className="menu__item" aria-disabled={isLeaving} onClick={() => void leaveOrAsk()}>
            <PixelIcon name="left" /> {out}
          </button>
        </li>
      </ul>
      <Placement place="banner" />
    </Modal>
  );
}

interface SignOutQuestionProps {
  readonly strokes: number;
  /** Drafts with something that is saved nowhere else; undefined when nobody knows. */
  readonly drafts: number | undefined;
  /** The label of the button that signs out. */
  readonly out: string;
  readonly isLeaving: boolean;
  leave(fate: DraftFate): void;
}

/** Drafts go silently when the server has all that is in them. @param unsaved how many have more; undefined when nobody knows */
const firstFate = (unsaved: number | undefined): DraftFate => (unsaved === 0 ? 'remove' : 'keep');

/** Asks first when a run would be lost, or whether drafts that are saved nowhere else stay in this browser. */
function SignOutQuestion({ strokes, drafts, out, isLeaving, leave }: SignOutQuestionProps) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const [fate, setFate] = useState(firstFate(drafts));
  return (
    <Modal
      className="modal--uncounted"
      title={text('account.signOut')}
      cross={false}
      onClose={() => close('accountMenu')}
      footer={
        <>
          <Button data-autofocus onClick={() => close('accountMenu')}>
            {text('account.staySignedIn')}
          </Button>
          <Button tone="pink" aria-disabled={isLeaving} onClick={() => leave(fate)}>
            {out}
          </Button>
        </>
      }
    >
      {strokes > 0 && <p>{text('account.signOutRun', { strokes })}</p>}
      {drafts !== undefined && drafts > 0 && (
        <div className="menu__drafts">
          <p>{text('account.signOutDrafts', { drafts })}</p>
          <Choice<DraftFate>
            label={text('account.draftFate')}
            value={fate}
            options={[
              { value: 'keep', label: text('account.keepDrafts') },
              { value: 'remove', label: text('account.removeDrafts') },
            ]}
            onChange={setFate}
          />
        </div>
      )}
    </Modal>
  );
}

/** Strokes of an unfinished run, which signing out would lose. */
function useStrokesAtStake(): number {
  const { strokes, phase } = useAtomValue(statusAtom);
  const pending = useAtomValue(pendingRunAtom);
  return phase === 'finished' ? 0 : Math.max(strokes, pending?.strokes ?? 0);
}

/** Ends the session. What follows depends on the account: see use-player-change.ts. */
function useSignOut(): { leave(fate: DraftFate): void; readonly isLeaving: boolean } {
  const text = useDialogText();
  const store = useStore();
  const client = useAtomValue(clientAtom);
  const isEnded = useAtomValue(isSessionEndedAtom);
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const setSigningOut = useSetAtom(isSigningOutAtom);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (fate: DraftFate) => {
    const owner = localStore.get(KEYS.accountId);
    if (isEnded) {
      // There is no session left to end, but this browser still knows the player.
      setSigningOut(true);
      handleSignedOut({ store, texts: localStore });
      if (fate === 'remove') removeDraftsOf(owner);
      toast(text('account.signedOut'));
      close('accountMenu');
      return;
    }
    if (!client || isLeaving) return;
    setLeaving(true);
    try {
      if (!navigator.onLine) throw new ServiceUnreachableError();
      // The client forgets the session even when the service was not reached: the page would look signed out without being so.
      if (client.user) await requireServiceReachable(client.user);
      // So that the message is shown here, and not again when the session is gone.
      setSigningOut(true);
      // Without a callback the client would open another page.
      await client.signOut(() => undefined);
      // The client hides that the service was not reached. The service would have removed the cookie.
      if (hasSessionCookie(document.cookie)) throw new ServiceUnreachableError();
      if (fate === 'remove') removeDraftsOf(owner);
      toast(text('account.signedOut'));
    } catch {
      setSigningOut(false);
      toast(text('account.signOutFailed'), 'failure');
    }
    setLeaving(false);
    close('accountMenu');
  };
  return { leave: (fate) => void leave(fate), isLeaving };
}
