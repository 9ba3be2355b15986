import { useState } from 'react';
import { closeDialogAtom, swapDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { localStore } from '../../platform/storage.ts';
import { statusAtom } from '../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom, useStore } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { requireServiceReachable, ServiceUnreachableError } from '../account/errors/call-service.ts';
import { accountAtom, clientAtom, isSessionEndedAtom, isSigningOutAtom } from '../account/session/account-atoms.ts';
import { hasSessionCookie } from '../account/session/account-session.ts';
import { handleSignedOut } from '../account/session/player-change.ts';
import { pendingRunAtom } from '../play/play-atoms.ts';
import { openPlayerStatsAtom } from '../player-stats/shown-player.ts';
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
  if (isAsking) return <SignOutQuestion strokes={strokes} out={out} isLeaving={isLeaving} leave={leave} />;
  return (
    <Modal title={isEnded ? text('start.sessionEnded') : user?.username || text('start.yourAccount')} onClose={() => close('accountMenu')}>
      {isEnded && <p className="menu__lead">{text('account.sessionEndedText')}</p>}
      <ul className="menu">
        {!isEnded && (
          <li>
            <button type="button" className="menu__item" onClick={openOwnStats}>
              <PixelIcon name="stats" /> {text('account.viewStats')}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="menu__item" onClick={() => swap('accountMenu', isEnded ? 'signIn' : 'account')}>
            <PixelIcon name={isEnded ? 'person' : 'settings'} /> {text(isEnded ? 'start.signIn' : 'account.settings')}
          </button>
        </li>
        <li>
          <button type="button" className="menu__item" aria-disabled={isLeaving} onClick={() => (strokes > 0 ? setAsking(true) : leave())}>
            <PixelIcon name="left" /> {out}
          </button>
        </li>
      </ul>
    </Modal>
  );
}

interface SignOutQuestionProps {
  readonly strokes: number;
  /** The label of the button that signs out. */
  readonly out: string;
  readonly isLeaving: boolean;
  leave(): void;
}

/** Asks first when a run would be lost. */
function SignOutQuestion({ strokes, out, isLeaving, leave }: SignOutQuestionProps) {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  return (
    <Modal
      title={text('account.signOut')}
      cross={false}
      onClose={() => close('accountMenu')}
      footer={
        <>
          <Button data-autofocus onClick={() => close('accountMenu')}>
            {text('account.staySignedIn')}
          </Button>
          <Button tone="pink" aria-disabled={isLeaving} onClick={leave}>
            {out}
          </Button>
        </>
      }
    >
      <p>{text('account.signOutRun', { strokes })}</p>
    </Modal>
  );
}

/** Strokes of an unfinished run, which signing out would lose. */
function useStrokesAtStake(): number {
  const { strokes, phase } = useAtomValue(statusAtom);
  const pending = useAtomValue(pendingRunAtom);
  return phase === 'finished' ? 0 : Math.max(strokes, pending?.strokes ?? 0);
}

/** Ends the session. What follows depends on the account: see IdentityClientBridge. */
function useSignOut(): { leave(): void; readonly isLeaving: boolean } {
  const text = useDialogText();
  const store = useStore();
  const client = useAtomValue(clientAtom);
  const isEnded = useAtomValue(isSessionEndedAtom);
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const setSigningOut = useSetAtom(isSigningOutAtom);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    if (isEnded) {
      // There is no session left to end, but this browser still knows the player.
      setSigningOut(true);
      handleSignedOut({ store, texts: localStore });
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
      toast(text('account.signedOut'));
    } catch {
      setSigningOut(false);
      toast(text('account.signOutFailed'), 'failure');
    }
    setLeaving(false);
    close('accountMenu');
  };
  return { leave: () => void leave(), isLeaving };
}
