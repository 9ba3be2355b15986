import { openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { accountAtom, isSessionEndedAtom, mayBeSignedInAtom } from '../account/session/account-atoms.ts';
import { useTrack } from '../analytics/track-context.ts';

/** What an account would add, for players without one. */
export function AccountPrompt() {
  const text = useDialogText();
  const track = useTrack();
  const open = useSetAtom(openDialogAtom);
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const mayBeSignedIn = useAtomValue(mayBeSignedInAtom);
  const isEnded = useAtomValue(isSessionEndedAtom);
  if (isSignedIn || mayBeSignedIn || isEnded) return null;
  const signUp = () => {
    track('sign_up_modal', { from: 'leaderboard' });
    open('signUp');
  };
  return (
    <aside className="board__prompt">
      <p>{text('board.accountPrompt')}</p>
      <Button onClick={signUp}>{text('board.accountButton')}</Button>
    </aside>
  );
}
